import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Workspace } from '../src/index.ts'
import { workspaceIn } from './support.ts'

let repository: TestRepository
let workspace: Workspace
beforeEach(async () => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
  workspace = await workspaceIn(repository.root)
})
afterEach(() => repository.remove())

const fast = { fsync: false } as const

const apply = async (path: string): Promise<string> => {
  const edit = { op: 'edit', path, find: 'one', replace: 'two' } as const
  return (await workspace.apply([edit], { ...fast, message: `Change ${path}` })).commit!
}

const subjects = (): readonly string[] => repository.git('log', '--format=%s', '-4').split('\n')

describe('redo', () => {
  it('takes the latest undo back, any number of times', async () => {
    await apply('a.txt')
    for (let time = 0; time < 3; time++) {
      expect((await workspace.undo(undefined, fast)).ok).toBe(true)
      expect(repository.read('a.txt')).toBe('one\n')
      const { ok, report } = await workspace.redo(undefined, fast)
      expect(ok).toBe(true)
      expect(report).toContain('Undo "Change a.txt"')
      expect(repository.read('a.txt')).toBe('two\n')
    }
    expect(subjects().slice(0, 2)).toEqual(['Redo "Change a.txt"', 'Undo "Change a.txt"'])
    const undo = repository.git('rev-parse', 'HEAD~1')
    expect(repository.git('log', '-1', '--format=%b')).toContain(
      `This takes back commit ${undo}, which is an undo.`,
    )
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(repository.git('fsck', '--strict')).toBe('')
  })

  it('takes a named undo back, or that of a named batch, in any order', async () => {
    const [first, second] = [await apply('a.txt'), await apply('b.txt')]
    const undoOfFirst = (await workspace.undo(first, fast)).commit!
    await workspace.undo(second, fast)
    expect((await workspace.redo(first, fast)).ok).toBe(true)
    expect([repository.read('a.txt'), repository.read('b.txt')]).toEqual(['two\n', 'one\n'])
    expect((await workspace.redo(undoOfFirst, fast)).diagnostics).toMatchObject([{ code: 'already-undone' }])
    await workspace.redo(second, fast)
    expect(repository.read('b.txt')).toBe('two\n')
  })

  it('has a message of its own where it is given an empty one, as an undo and a batch do', async () => {
    const empty = { ...fast, message: ' \n' }
    await workspace.apply([{ op: 'edit', path: 'a.txt', find: 'one', replace: 'two' }], empty)
    await workspace.undo(undefined, empty)
    await workspace.redo(undefined, empty)
    expect(subjects().slice(0, 3)).toEqual(['Redo "Edit a.txt"', 'Undo "Edit a.txt"', 'Edit a.txt'])
  })

  it('leaves a plan its own message where an empty one is given', async () => {
    const operations = [{ op: 'edit', path: 'a.txt', find: 'one', replace: 'two' }] as const
    await workspace.apply({ version: 1, message: 'Say two', operations }, { ...fast, message: '' })
    expect(subjects()[0]).toBe('Say two')
  })

  it('has nothing to redo before an undo, or once it is redone', async () => {
    const batch = await apply('a.txt')
    expect((await workspace.redo(undefined, fast)).diagnostics).toMatchObject([{ code: 'nothing-to-redo' }])
    expect((await workspace.redo(batch, fast)).diagnostics[0]!.message).toBe(
      `Batch ${batch!.slice(0, 8)} is not undone.`,
    )
    await workspace.undo(undefined, fast)
    await workspace.redo(undefined, fast)
    expect((await workspace.redo(undefined, fast)).diagnostics).toMatchObject([{ code: 'nothing-to-redo' }])
    await workspace.undo(undefined, fast)
    const undo = repository.git('rev-parse', 'HEAD')
    await apply('a.txt')
    expect((await workspace.redo(undefined, fast)).diagnostics[0]!.message).toBe(
      `There is no undo to take back on this branch: later changes have left nothing of ${undo.slice(0, 8)}.`,
    )
    const head = repository.git('rev-parse', 'HEAD~5')
    expect((await workspace.redo(head, fast)).diagnostics).toMatchObject([{ code: 'not-a-batch' }])
  })

  describe('after a rebase', () => {
    const rebase = (): void => {
      repository.git('checkout', '-q', '-b', 'upstream', 'HEAD~3')
      repository.write({ 'c.txt': 'upstream\n' })
      repository.commit('Upstream')
      repository.git('rebase', '-q', 'upstream', 'main')
    }

    it.each(['with', 'without'])('knows what is undone, %s the commits of before', async (way) => {
      await apply('a.txt')
      await apply('b.txt')
      await workspace.undo(undefined, fast)
      rebase()
      if (way === 'without') {
        repository.git('reflog', 'expire', '--expire=now', '--all')
        repository.git('gc', '-q', '--prune=now')
      }
      const undone: string[] = []
      for await (const { subject, undoneBy } of workspace.history()) if (undoneBy) undone.push(subject)
      expect(undone).toEqual(['Change b.txt'])
      expect((await workspace.undo(undefined, fast)).report).toContain('Change a.txt')
      expect((await workspace.redo(undefined, fast)).report).toContain('Undo "Change a.txt"')
      expect((await workspace.redo(undefined, fast)).report).toContain('Undo "Change b.txt"')
      expect((await workspace.redo(undefined, fast)).diagnostics).toMatchObject([{ code: 'nothing-to-redo' }])
      expect([repository.read('a.txt'), repository.read('b.txt')]).toEqual(['two\n', 'two\n'])
    })
  })

  it('says in the history what is undone by what', async () => {
    const batch = await apply('a.txt')
    const undo = (await workspace.undo(undefined, fast)).commit!
    const told = async () => {
      const batches = []
      for await (const { commit, undoes, undoneBy } of workspace.history())
        batches.push({ commit, undoes, undoneBy })
      return batches
    }
    expect(await told()).toEqual([
      { commit: undo, undoes: batch, undoneBy: undefined },
      { commit: batch, undoes: undefined, undoneBy: undo },
    ])
    const redo = (await workspace.redo(undefined, fast)).commit!
    expect(await told()).toEqual([
      { commit: redo, undoes: undo, undoneBy: undefined },
      { commit: undo, undoes: batch, undoneBy: redo },
      { commit: batch, undoes: undefined, undoneBy: undefined },
    ])
  })
})

describe('undo of what plans are kept out of', () => {
  const undoKept = async (commit: string) => {
    const policy = { within: ['here'] }
    const kept = await workspaceIn(repository.root, { policy })
    return (await kept.undo(commit, fast)).diagnostics
  }

  it.each([
    ['committed', () => repository.commit('Further')],
    ['staged', () => repository.git('add', 'a.txt')],
    ['left uncommitted', () => {}],
  ])('does not tell that its lines were changed since, and the change %s', async (_, go) => {
    const commit = await apply('a.txt')
    repository.write({ 'a.txt': 'three\n' })
    go()
    expect(await undoKept(commit)).toMatchObject([{ code: 'path-outside', path: 'a.txt' }])
  })

  it('changes no file of theirs, whatever it could', async () => {
    const commit = await apply('a.txt')
    expect(await undoKept(commit)).toMatchObject([{ code: 'path-outside', path: 'a.txt' }])
    expect(repository.read('a.txt')).toBe('two\n')
  })
})

describe('undo of a commit to which somebody has added the configuration', () => {
  it('does not change that', async () => {
    const commit = await apply('a.txt')
    repository.write({ 'emend.config.json': '{ "limits": { "operations": 1 } }' })
    repository.git('add', 'emend.config.json')
    repository.git('commit', '-q', '--amend', '--no-edit')
    const head = repository.git('rev-parse', 'HEAD')
    expect(head).not.toBe(commit)
    const refused = async () => (await workspace.undo(head, fast)).diagnostics
    expect(await refused()).toMatchObject([{ code: 'path-protected', path: 'emend.config.json' }])
    expect(repository.git('rev-parse', 'HEAD')).toBe(head)
    expect(repository.git('status', '--porcelain')).toBe('')
    repository.write({ 'emend.config.json': '{}' })
    expect(await refused()).toMatchObject([{ code: 'path-protected' }])
  })
})

describe('undo of what made directories alone', () => {
  it('changes nothing outside of what plans are kept to', async () => {
    await workspace.apply([{ op: 'mkdir', path: 'there' }], fast)
    const policy = { within: ['here'] }
    const narrow = await workspaceIn(repository.root, { policy })
    const outside = [{ code: 'path-outside', path: 'there' }]
    expect((await narrow.undo(undefined, fast)).diagnostics).toMatchObject(outside)
    await workspace.apply([{ op: 'rmdir', path: 'there' }], fast)
    expect((await narrow.undo(undefined, fast)).diagnostics).toMatchObject(outside)
    for (const isThere of [true, false]) {
      expect((await workspace.undo(undefined, fast)).ok).toBe(true)
      expect(existsSync(join(repository.root, 'there'))).toBe(isThere)
    }
  })

  it('takes back what was made above that as well', async () => {
    const policy = { within: ['here/deep'] }
    const narrow = await workspaceIn(repository.root, { policy })
    await narrow.apply([{ op: 'mkdir', path: 'here/deep' }], fast)
    expect((await narrow.undo(undefined, fast)).ok).toBe(true)
    expect(existsSync(join(repository.root, 'here'))).toBe(false)
  })
})
