import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackendName } from '@emend/model'
import type { TestRepository } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import { recover } from '../../src/index.ts'
import { changing, open } from '../support.ts'
import { inCopy, runInto, startTrial, type Trial } from './sweep.ts'

/** Stages another file, once the locks are gone that the batch has left. */
const stage = ({ root, write, git }: TestRepository): void => {
  for (const name of ['index', 'HEAD', 'refs/heads/main'])
    rmSync(join(root, `.git/${name}.lock`), { force: true })
  write({ 'mine.txt': 'staged\n' })
  git('add', 'mine.txt')
}

/**
 * Has a batch die at each of its late calls, with the index or without, and somebody stage another file; then judges what
 * a recovery leaves. At one call at least, the path was staged by the batch.
 */
const recovering = async (
  trial: Trial,
  backend: BackendName,
  path: string,
  judge: (copy: TestRepository, call: string) => void,
  stageOther = stage,
): Promise<void> => {
  let staged = 0
  for (let at = Math.floor(trial.calls * 0.6); at <= trial.calls; at++)
    await inCopy(trial, async (copy) => {
      await runInto(copy, trial, { kind: 'death', at })
      if (copy.git('rev-parse', 'HEAD') !== trial.before.head) return
      stageOther(copy)
      if (copy.git('diff', '--cached', '--name-only').includes(path)) staged++
      await recover(await open(copy.root, { backend }))
      judge(copy, `call ${at}`)
      expect(copy.git('fsck', '--strict', '--no-dangling'), `call ${at}`).toBe('')
    })
  trial.end()
  expect(staged).toBeGreaterThan(0)
}

describe.each(['isomorphic-git', 'git'] as const)('a batch that died, recovered by %s', (backend) => {
  it.each([
    ['another file was staged', { 'mine.txt': 'mine\n', 'mine/too.txt': 'mine\n' }],
    ['the first other file was staged', {}],
  ])('leaves nothing of its own in an index to which %s since', async (_, mine) => {
    const trial = await startTrial({
      before: { 'a.txt': 'one\n', 'gone/c.txt': 'gone\n', ...mine },
      changeSet: (copy) => changing(copy, { 'a.txt': 'two\n', 'gone/c.txt': null, 'new/b.txt': 'new\n' }),
    })
    await recovering(trial, backend, 'a.txt', (copy, call) => {
      expect(copy.git('status', '--porcelain'), call).toMatch(/^[AM] {2}mine\.txt$/)
      copy.git('commit', '-q', '-m', 'Mine')
      expect(copy.git('show', '--format=', '--name-only'), call).toBe('mine.txt')
    })
  })

  it('leaves nothing of its own in one that somebody has put in place without asking for the lock', async () => {
    const trial = await startTrial({
      before: { 'a.txt': 'one\n', 'mine.txt': 'mine\n' },
      changeSet: (copy) => changing(copy, { 'a.txt': 'two\n' }),
    })
    const stageUnlocked = (copy: TestRepository): void => {
      const lock = join(copy.root, '.git/index.lock')
      const isHeld = existsSync(lock)
      if (isHeld) renameSync(lock, `${lock}.aside`)
      copy.write({ 'mine.txt': 'staged\n' })
      copy.git('add', 'mine.txt')
      if (isHeld) renameSync(`${lock}.aside`, lock)
    }
    const judge = (copy: TestRepository, call: string): void => {
      expect(copy.git('status', '--porcelain'), call).toBe('M  mine.txt')
      expect(existsSync(join(copy.root, '.git/index.lock')), call).toBe(false)
    }
    await recovering(trial, backend, 'a.txt', judge, stageUnlocked)
  })

  it.each([2, 4])('leaves a path to be expected that was, in an index of version %i', async (version) => {
    const trial = await startTrial({
      before: { 'a.txt': 'one\n' },
      arrange: (copy) => {
        copy.write({ 'expected.txt': 'mine\n' })
        copy.git('update-index', '--index-version', `${version}`)
        copy.git('add', '--intent-to-add', 'expected.txt')
      },
      changeSet: (copy) => changing(copy, { 'expected.txt': 'two\n' }),
      request: () => ({ dirty: 'include' }),
    })
    await recovering(trial, backend, 'expected.txt', (copy, call) => {
      expect(copy.git('status', '--porcelain'), call).toBe(' A expected.txt\nA  mine.txt')
      expect(copy.git('diff', '--numstat'), call).toBe('1\t0\texpected.txt')
      expect(copy.git('diff', '--cached', '--name-only'), call).toBe('mine.txt')
    })
  })
})

it('tells in one sentence who keeps a recovery from the index', async () => {
  const trial = await startTrial({
    before: { 'a.txt': 'one\n' },
    changeSet: (copy) => changing(copy, { 'a.txt': 'two\n' }),
  })
  const told: string[] = []
  for (let at = Math.floor(trial.calls * 0.6); at <= trial.calls; at++)
    await inCopy(trial, async (copy) => {
      await runInto(copy, trial, { kind: 'death', at })
      if (copy.git('rev-parse', 'HEAD') !== trial.before.head) return
      stage(copy)
      writeFileSync(join(copy.root, '.git/index.lock'), '')
      await recover(await open(copy.root)).catch(({ message }: Error) => told.push(message))
    })
  trial.end()
  expect(told.length).toBeGreaterThan(0)
  for (const message of told)
    expect(message).toMatch(/put back: The repository is busy: \S*index\.lock exists\.$/)
})
