import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refsByGit } from '../../src/backends/git/refs.ts'
import { hasLanded } from '../../src/recovery/landed.ts'
import type { Repository } from '../../src/repository.ts'
import { changing, open } from '../support.ts'
import { inCopy, recoverInto, runInto, startTrial } from './sweep.ts'

const name = 'refs/heads/main'

let repository: TestRepository
let from: string
let to: string
beforeEach(() => {
  repository = makeRepository({ 'a.txt': '0\n' })
  from = repository.git('rev-parse', 'HEAD')
  to = repository.git('commit-tree', '-p', from, '-m', 'A batch', '-m', 'Emend-Batch: b1', `${from}^{tree}`)
})
afterEach(() => repository.remove())

type Opening = (root: string) => Promise<Repository>

const openAsReftable: Opening = async (root) => {
  const opened = await open(root, { backend: 'git' })
  const kept = { hooks: false, inFiles: false }
  return { ...opened, refs: refsByGit(opened.git!, opened, kept) }
}

describe.each<[string, Opening]>([
  ['by isomorphic-git', (root) => open(root, { backend: 'isomorphic-git' })],
  ['by git', (root) => open(root, { backend: 'git' })],
  ['by git, as where refs are in no files', openAsReftable],
])('a batch, in a repository served %s', (_, opening) => {
  const landed = async (root = repository.root): Promise<boolean> =>
    hasLanded(await opening(root), 'b1', { name, from, to })

  it('has landed where its ref was moved to it, or from there on, merges and all', async () => {
    repository.git('reset', '-q', '--hard', to)
    expect(await landed()).toBe(true)
    repository.git('checkout', '-q', '-b', 'side', from)
    repository.commit('On the side')
    repository.git('merge', '-q', '--no-edit', 'main')
    repository.git('checkout', '-q', '-B', 'main')
    repository.commit('On top')
    expect(await landed()).toBe(true)
  })

  it.each([
    ['was amended', [['commit', '-q', '--amend', '--allow-empty', '-m', 'Amended']]],
    ['was taken off its branch', [['reset', '-q', '--soft', 'HEAD~1']]],
    ['is on a branch that has another name', [['branch', '-m', 'other']]],
    [
      'is on another branch',
      [
        ['checkout', '-q', '-b', 'other'],
        ['branch', '-q', '-D', 'main'],
      ],
    ],
    [
      'was amended on another one',
      [
        ['branch', '-m', 'other'],
        ['commit', '-q', '--amend', '--allow-empty', '-m', 'Amended'],
      ],
    ],
  ])('has landed where its commit %s since', async (_, commands) => {
    repository.git('reset', '-q', '--hard', to)
    for (const command of commands) repository.git(...command)
    expect(await landed()).toBe(true)
  })

  it.each([
    ['in other words', ['-m', 'In other words']],
    ['by somebody else', ['--no-edit', '--reset-author', '--date=now']],
  ])('has landed where its commit was amended %s and no log is kept', async (_, how) => {
    repository.git('config', 'core.logAllRefUpdates', 'false')
    repository.write({ '.git/logs': null, 'a.txt': '1\n' })
    repository.git('add', 'a.txt')
    repository.git('commit', '-q', '-m', 'A batch', '-m', 'Emend-Batch: b1')
    to = repository.git('rev-parse', 'HEAD')
    if (!how.includes('-m')) repository.write({ 'a.txt': '2\n' })
    repository.git('commit', '-q', '-a', '--amend', ...how)
    expect(await landed()).toBe(true)
    repository.commit('On top')
    expect(await landed()).toBe(true)
  })

  it('has landed where the branch was moved on that is not checked out', async () => {
    repository.git('checkout', '-q', '-b', 'other')
    repository.git('branch', '-f', 'main', to)
    repository.git('branch', '-f', 'main', repository.commit('By hand'))
    expect(await landed()).toBe(true)
  })

  it('has landed on a detached HEAD that has gone on', async () => {
    repository.git('checkout', '-q', to)
    repository.git('checkout', '-q', 'main')
    expect(await hasLanded(await opening(repository.root), 'b1', { name: 'HEAD', from, to })).toBe(true)
  })

  it('has not landed where its ref was not moved, or elsewhere, or is gone', async () => {
    expect(await landed()).toBe(false)
    repository.commit('By hand')
    expect(await landed()).toBe(false)
    repository.git('update-ref', '-d', name)
    expect(await landed()).toBe(false)
  })

  it('has not landed where others came on top of what it was to be on, and nothing below is looked at', async () => {
    for (let count = 0; count < 3; count++) repository.commit('By hand')
    const opened = await opening(repository.root)
    const reading = vi.spyOn(opened.objects, 'read')
    const begin = repository.git('rev-parse', 'HEAD~3')
    const line = { name, from: repository.git('rev-parse', 'HEAD~2'), to }
    expect(await hasLanded(opened, 'b1', line)).toBe(false)
    expect(reading.mock.calls.flat()).not.toContain(begin)
  })

  it('has not landed where its commit is gone', async () => {
    repository.commit('By hand')
    repository.git('prune', '--expire=now')
    expect(() => repository.git('cat-file', '-e', to)).toThrow()
    expect(await landed()).toBe(false)
  })

  it('has not landed where its commit is still there, and what it stands for is gone already', async () => {
    repository.write({ 'a.txt': '1\n' })
    repository.git('add', 'a.txt')
    const tree = repository.git('write-tree')
    to = repository.git('commit-tree', '-p', from, '-m', 'A batch', '-m', 'Emend-Batch: b1', tree)
    repository.git('reset', '-q', '--hard')
    repository.commit('By hand')
    repository.write({ [`.git/objects/${tree.slice(0, 2)}/${tree.slice(2)}`]: null })
    expect(await landed()).toBe(false)
  })

  it('is known to have landed in a shallow clone, as far as that goes', async () => {
    repository.git('reset', '-q', '--hard', to)
    repository.commit('On top')
    const clone = `${repository.root}-shallow`
    repository.git('clone', '-q', '--depth', '2', `file://${repository.root}`, clone)
    expect(await landed(clone)).toBe(true)
    openTestRepository(clone).remove()
  })

  it('cannot be told from another one while the commit is missing that its ref stands for', async () => {
    const missing = repository.commit('On top')
    repository.write({ [`.git/objects/${missing.slice(0, 2)}/${missing.slice(2)}`]: null })
    await expect(landed()).rejects.toMatchObject({ code: 'repository-damaged' })
  })
})

describe('a batch that died once it had landed', () => {
  it.each([
    ['has another name', ['branch', '-m', 'renamed']],
    ['has its commit amended', ['commit', '-q', '--amend', '-m', 'Amended']],
    ['goes without its commit', ['reset', '-q', '--hard', 'HEAD~1']],
  ])('is left alone where its branch %s by the next command', async (_, command) => {
    const trial = await startTrial({
      before: { 'a.txt': 'one\n', 'gone.txt': 'gone\n' },
      changeSet: (copy) => changing(copy, { 'a.txt': 'two\n', 'gone.txt': null, 'new/b.txt': 'new\n' }),
    })
    let died = 0
    for (let at = trial.calls, landed = true; landed; at--)
      await inCopy(trial, async (copy) => {
        await runInto(copy, trial, { kind: 'death', at })
        landed = copy.git('rev-parse', 'HEAD') === trial.after.head
        if (!landed) return
        for (const name of ['index', 'HEAD']) rmSync(join(copy.root, `.git/${name}.lock`), { force: true })
        copy.git(...command)
        if (existsSync(join(copy.root, '.git/emend/lock'))) died++
        await recoverInto(copy, trial, null)
        expect(copy.git('status', '--porcelain'), `call ${at}`).toBe('')
        expect(readdirSync(join(copy.root, '.git/emend')), `call ${at}`).toEqual([])
      })
    trial.end()
    expect(died).toBeGreaterThan(3)
  })
})
