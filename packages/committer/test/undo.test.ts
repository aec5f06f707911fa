import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DirtyPolicy, EmendError, type ProblemCode } from '@emend/model'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ObjectStore } from '../src/git/objects/object-store.ts'
import { type Batch, commit as commitChangeSet, planUndo, type Receipt, show } from '../src/index.ts'
import { batchesIn, changing, commitTo, open, takeBackIn, type Wanted } from './support.ts'

let repository: TestRepository
const begin = (files: Readonly<Record<string, string>>): void => {
  repository = makeRepository(files)
}
afterEach(() => repository.remove())

const tree = (): string => repository.git('rev-parse', 'HEAD^{tree}')
const clean = (): void => {
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('diff-files')).toBe('')
  expect(repository.git('fsck', '--strict')).toBe('')
}
const inUtf16 = (content: string, order: string): Buffer => {
  const low = Buffer.from(content, 'utf16le')
  return order === 'utf-16be' ? low.swap16() : low
}
const takeBack = async (commit?: string, dirty?: DirtyPolicy): Promise<Receipt> =>
  takeBackIn(await open(repository.root), commit, { dirty })
const refused = async (code: ProblemCode, commit?: string): Promise<EmendError> => {
  const before = repository.state()
  const error = (await takeBack(commit).catch((thrown: unknown) => thrown)) as EmendError
  expect(error).toBeInstanceOf(EmendError)
  expect(error.code, error.message).toBe(code)
  expect(repository.state()).toBe(before)
  return error
}
const batches = async (): Promise<readonly Batch[]> => batchesIn(await open(repository.root))

const lines = (...changed: readonly (readonly [number, string])[]): string => {
  const all = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)
  for (const [number, text] of changed) all[number - 1] = text
  return `${all.join('\n')}\n`
}

describe('undo', () => {
  it.each<[string, string, Wanted, () => void]>([
    [
      'deleted, and that was created again',
      'has been created again since',
      null,
      () => repository.write({ 'a.txt': 'again\n' }),
    ],
    [
      'changed, and that is a link now',
      'is no longer what the batch made it',
      'two\n',
      () => {
        rmSync(join(repository.root, 'a.txt'))
        symlinkSync('b.txt', join(repository.root, 'a.txt'))
      },
    ],
    [
      'made binary, and that has changed since',
      'is binary to git and has changed since',
      { mode: '100644', content: Buffer.of(0, 1) },
      () => repository.write({ 'a.txt': Buffer.of(0, 2) }),
    ],
  ])('is refused of a file that the batch has %s', async (_, reason, wanted, change) => {
    begin({ 'a.txt': 'one\n', 'b.txt': 'other\n' })
    const { commit } = await commitTo(repository, { 'a.txt': wanted })
    change()
    repository.commit()
    expect((await refused('undo-conflict', commit!)).data).toMatchObject({ path: 'a.txt', reason })
  })

  it.each<[string, Wanted, string, string | null]>([
    ['would delete', null, 'the undo deletes the file', 'mine\n'],
    ['would change, though it is deleted', 'one\n', 'the file is deleted', null],
  ])('is refused where it %s a file with uncommitted changes', async (_, before, reason, users) => {
    begin({ 'b.txt': 'other\n' })
    if (before !== null) await commitTo(repository, { 'a.txt': before })
    await commitTo(repository, { 'a.txt': 'two\n' })
    repository.write({ 'a.txt': users })
    expect((await refused('dirty-conflict')).data).toMatchObject({ path: 'a.txt', reason })
  })

  it('takes a file out of git that the user has deleted, and a redo leaves that uncommitted again', async () => {
    begin({ 'a.txt': 'one\n' })
    await commitTo(repository, { 'a.txt': 'two\n', 'sub/new.txt': 'new\n' })
    repository.write({ 'sub/new.txt': null })
    const { commit } = await takeBack()
    expect(repository.git('ls-files')).toBe('a.txt')
    expect(repository.read('a.txt')).toBe('one\n')
    clean()
    await takeBack(commit!)
    expect(repository.git('status', '--porcelain')).toBe(' D sub/new.txt')
  })

  it('is refused where it would have a file back that was moved, and that the user has deleted there', async () => {
    begin({ 'a.txt': lines() })
    await commitTo(repository, { 'a.txt': null, 'b.txt': lines() })
    repository.write({ 'b.txt': null })
    const { data, hint } = await refused('dirty-conflict')
    expect(data).toMatchObject({ path: 'b.txt', reason: 'the file is deleted' })
    expect(hint).toMatch(/Committed, they would be in the way as well\.$/)
    await expect(takeBack(undefined, 'checkpoint')).rejects.toMatchObject({ code: 'undo-conflict' })
  })

  it('is refused where uncommitted changes are in the same lines, which it names as they are in the work tree', async () => {
    begin({ 'a.txt': lines() })
    await commitTo(repository, { 'a.txt': lines([12, 'TWELVE']) })
    const mine = `mine\nmine\n${lines([12, 'mine, too'])}`
    repository.write({ 'a.txt': mine })
    const error = await refused('dirty-conflict')
    expect(error.message).toBe(
      'The uncommitted changes of a.txt meet what is to be taken back: both change the same lines (line 14).',
    )
    expect(error.hint).toMatch(/^Stash them, or take them out, first\./)
    for (const policy of ['checkpoint', 'include'] as const)
      await expect(takeBack(undefined, policy)).rejects.toMatchObject({ code: 'undo-conflict' })
    repository.git('stash')
    await takeBack()
    expect(repository.git('show', 'HEAD:a.txt')).toBe(lines().trimEnd())
    expect(repository.git('show', 'stash:a.txt')).toBe(mine.trimEnd())
  })

  it('tells how staged changes of the same file may be committed with it', async () => {
    begin({ 'a.txt': lines() })
    await commitTo(repository, { 'a.txt': lines([12, 'TWELVE']) })
    repository.write({ 'a.txt': lines([1, 'mine'], [12, 'TWELVE']) })
    repository.git('add', 'a.txt')
    expect((await refused('dirty')).hint).toContain('with the batch’s changes (`--dirty include`)')
    await takeBack(undefined, 'include')
    expect(repository.git('show', 'HEAD:a.txt')).toBe(lines([1, 'mine']).trimEnd())
    clean()
  })

  it.each(['binary', 'merge=binary'])(
    'merges no lines of a file that is %s to git, and takes it back where its mode alone has changed',
    async (attribute) => {
      begin({ '.gitattributes': `*.svg ${attribute}\n`, 'a.svg': lines() })
      const { commit } = await commitTo(repository, { 'a.svg': lines([3, 'THREE']) })
      chmodSync(join(repository.root, 'a.svg'), 0o755)
      repository.commit()
      await takeBack()
      expect(repository.files().get('a.svg')).toBe(`755 ${lines()}`)
      await takeBack(repository.git('rev-parse', 'HEAD'))
      const mine = lines([3, 'THREE'], [18, 'mine'])
      repository.write({ 'a.svg': mine })
      await expect(takeBack(commit!)).rejects.toMatchObject({
        code: 'dirty-conflict',
        data: { reason: 'both change a file that is binary to git' },
      })
      repository.commit()
      expect(() => repository.git('revert', '--no-edit', commit!)).toThrow('could not revert')
      repository.git('reset', '-q', '--hard')
      const { data } = await refused('undo-conflict', commit!)
      expect(data).toMatchObject({ path: 'a.svg', reason: 'is binary to git and has changed since' })
      expect(repository.read('a.svg')).toBe(mine)
    },
  )

  it.each([
    ['separate', '100644'],
    ['include', '100755'],
    ['checkpoint', '100755'],
  ] as const)('leaves a file executable that somebody has made so (%s)', async (dirty, mode) => {
    begin({ 'a.txt': lines() })
    chmodSync(join(repository.root, 'a.txt'), 0o755)
    await commitTo(repository, { 'a.txt': { mode: '100755', content: lines([12, 'TWELVE']) } })
    await takeBack(undefined, dirty)
    expect(repository.files().get('a.txt')).toBe(`755 ${lines()}`)
    expect(repository.git('ls-tree', 'HEAD', 'a.txt')).toContain(`${mode} blob`)
    expect(repository.git('show', 'HEAD:a.txt')).toBe(lines().trimEnd())
  })

  it('is refused where uncommitted changes have been committed since it was planned, which it would take back', async () => {
    begin({ 'a.txt': lines() })
    await commitTo(repository, { 'a.txt': lines([1, 'ONE']) })
    repository.write({ 'a.txt': lines([1, 'ONE'], [12, 'TWELVE']) })
    const opened = await open(repository.root)
    const { batch, changeSet, given } = await planUndo(opened)
    repository.commit()
    const request = { message: 'Undo', undoes: batch.commit, given, sync: false }
    await expect(commitChangeSet(opened, changeSet, request)).rejects.toMatchObject({ code: 'moved' })
    await takeBack(batch.commit)
    expect(repository.git('show', 'HEAD:a.txt')).toBe(lines([12, 'TWELVE']).trimEnd())
    clean()
  })

  it('takes created, deleted, moved, edited files, modes and links back', async () => {
    begin({ 'a.txt': 'one\n', 'src/b.txt': 'two\n', 'run.sh': 'echo\n', 'm.txt': 'moved\n' })
    const before = [tree(), [...repository.files()]]
    await commitTo(repository, {
      'a.txt': 'ONE\n',
      'src/b.txt': null,
      'run.sh': { mode: '100755', content: 'echo\n' },
      'm.txt': null,
      'far/away/m.txt': 'moved\n',
      link: { mode: '120000', content: 'a.txt' },
    })
    const receipt = await takeBack()
    clean()
    expect([tree(), [...repository.files()]]).toEqual(before)
    expect(repository.git('log', '-1', '--format=%s|%(trailers:key=Emend-Undoes,valueonly)').trim()).toBe(
      `Undo "Change files"|${repository.git('rev-parse', 'HEAD~1')}`,
    )
    expect(receipt.base).toBe(repository.git('rev-parse', 'HEAD~1'))
  })

  describe('of a move, where the file was changed since', () => {
    const moved = lines([3, 'THREE'])
    /** Makes a batch that moves a.txt to b.txt, changes b.txt, and gives the tree to which `git revert` leads. */
    const changedSince = async (
      since: Parameters<TestRepository['write']>[0],
      left = lines(),
    ): Promise<string> => {
      begin({ 'a.txt': lines() })
      await commitTo(repository, { 'a.txt': null, 'b.txt': left })
      const batch = repository.git('rev-parse', 'HEAD')
      repository.write(since)
      repository.commit('Change it')
      repository.git('revert', '--no-commit', batch)
      const reverted = repository.git('write-tree')
      repository.git('reset', '-q', '--hard')
      return reverted
    }

    it.each<[string, Parameters<typeof changedSince>[0], string]>([
      ['in its lines', { 'b.txt': moved }, lines()],
      [
        'in other lines than the batch',
        { 'b.txt': lines([3, 'THREE'], [18, 'EIGHTEEN']) },
        lines([18, 'EIGHTEEN']),
      ],
    ])('goes back with these changes, as git has it: %s', async (_, since, left) => {
      const reverted = await changedSince(since, left)
      const before = tree()
      await takeBack()
      expect(tree()).toBe(reverted)
      expect([...repository.files().keys()]).toEqual(['a.txt'])
      clean()
      await takeBack(repository.git('rev-parse', 'HEAD'))
      expect(tree()).toBe(before)
      clean()
    })

    it('is refused where both changed the same lines, where its place is taken, and where it was made anew', async () => {
      await changedSince({ 'b.txt': lines([3, 'three']) }, lines())
      const batch = repository.git('rev-parse', 'HEAD~1')
      repository.write({ 'a.txt': 'mine\n' })
      repository.commit('Take its place')
      expect((await refused('undo-conflict', batch)).message).toContain('has been created again since')
      repository.remove()
      begin({ 'a.txt': lines() })
      await commitTo(repository, { 'a.txt': null, 'b.txt': moved })
      repository.write({ 'b.txt': lines([3, 'three']) })
      repository.commit()
      expect((await refused('undo-conflict')).message).toMatch(
        /^Cannot take [0-9a-f]{8} back: .* in the same lines/,
      )
      repository.remove()
      begin({ 'a.txt': lines() })
      await commitTo(repository, { 'a.txt': null, 'b.txt': 'another\nfile\n' })
      repository.write({ 'b.txt': 'changed\n' })
      repository.commit()
      expect((await refused('undo-conflict')).message).toContain(
        'was created by the batch and has changed since',
      )
      repository.remove()
      begin({ 'a.txt': '' })
      await commitTo(repository, { 'a.txt': null, 'b.txt': '' })
      repository.write({ 'b.txt': 'changed\n' })
      repository.commit()
      expect((await refused('undo-conflict')).message).toContain('was created by the batch')
    })

    it('reads none of many files again for each of the others', async () => {
      const filesIn = (directory: string, content: string) =>
        Object.fromEntries(
          Array.from({ length: 30 }, (_, at) => [`${directory}/${at}.txt`, `${at}\n${content}`]),
        )
      begin(filesIn('old', lines()))
      const gone = Object.fromEntries(Object.keys(filesIn('old', '')).map((path) => [path, null]))
      await commitTo(repository, { ...gone, ...filesIn('new', lines([3, 'THREE'])) })
      repository.write(filesIn('new', lines([3, 'THREE'], [18, 'EIGHTEEN'])))
      repository.commit('Change all')
      const reading = vi.spyOn(ObjectStore.prototype, 'expect')
      await takeBack()
      const times = new Map<string, number>()
      for (const [id] of reading.mock.calls) times.set(id, (times.get(id) ?? 0) + 1)
      reading.mockRestore()
      expect(Math.max(...times.values())).toBeLessThan(10)
      const expected = filesIn('old', lines([18, 'EIGHTEEN']))
      expect(Object.keys(expected).map((path) => repository.read(path))).toEqual(Object.values(expected))
      clean()
    })

    it('is refused where it was deleted, as git has it', async () => {
      await expect(changedSince({ 'b.txt': null })).rejects.toThrow('could not revert')
      repository.git('reset', '-q', '--hard')
      const { data } = await refused('undo-conflict')
      const reason = 'has been deleted, moved or replaced by a directory since'
      expect(data).toMatchObject({ path: 'b.txt', reason })
    })

    it('takes uncommitted changes along that are to be committed', async () => {
      begin({ 'a.txt': lines() })
      await commitTo(repository, { 'a.txt': null, 'b.txt': lines() })
      repository.write({ 'b.txt': moved })
      await expect(takeBack()).rejects.toMatchObject({
        code: 'dirty-conflict',
        message: 'b.txt has uncommitted changes, and the undo moves the file back to a.txt.',
      })
      await takeBack(undefined, 'checkpoint')
      expect(repository.git('show', 'HEAD:a.txt')).toBe(moved.trimEnd())
      clean()
    })

    it.each(['checkpoint', 'include'] as const)(
      'takes uncommitted changes along that the batch has taken along: %s',
      async (policy) => {
        begin({ 'a.txt': lines() })
        repository.write({ 'a.txt': moved })
        const { changes, ...rest } = changing(repository, { 'a.txt': null, 'b.txt': moved })
        const moving = changes.map((one) => (one.path === 'b.txt' ? { ...one, from: 'a.txt' } : one))
        const request = { message: 'Move a.txt', sync: false }
        await commitChangeSet(await open(repository.root), { ...rest, changes: moving }, request)
        expect(repository.git('diff', '--name-only')).toBe('b.txt')
        await takeBack(undefined, policy)
        expect(repository.git('show', 'HEAD:a.txt')).toBe(moved.trimEnd())
        clean()
      },
    )
  })

  describe('in a file that was moved since', () => {
    const edited = lines([3, 'THREE'])
    /** Makes a batch, moves files with git, and gives the batch. */
    const movedSince = async (
      wanted: Readonly<Record<string, Wanted>>,
      moves: Readonly<Record<string, string>>,
      written: Parameters<TestRepository['write']>[0] = {},
    ): Promise<string> => {
      begin({ 'a.txt': lines(), 'b.txt': lines([19, 'own']) })
      await commitTo(repository, wanted)
      const batch = repository.git('rev-parse', 'HEAD')
      mkdirSync(join(repository.root, 'far'))
      for (const [from, to] of Object.entries(moves)) repository.git('mv', from, to)
      repository.write(written)
      repository.commit('Move it')
      return batch
    }

    it.each<[string, Parameters<typeof movedSince>[2]]>([
      ['alone', {}],
      ['beside a file that is like it', { 'far/other.txt': lines([3, 'three'], [18, 'EIGHTEEN']) }],
    ])('goes where that is now, as git has it: %s', async (_, written) => {
      const batch = await movedSince({ 'a.txt': edited, 'b.txt': 'B\n' }, { 'a.txt': 'far/c.txt' }, written)
      repository.git('revert', '--no-commit', batch)
      const reverted = repository.git('write-tree')
      repository.git('reset', '-q', '--hard')
      const before = tree()
      expect((await planUndo(await open(repository.root), batch)).moved).toEqual([
        { from: 'a.txt', to: 'far/c.txt' },
      ])
      await takeBack()
      expect(tree()).toBe(reverted)
      clean()
      await takeBack(repository.git('rev-parse', 'HEAD'))
      expect(tree()).toBe(before)
      clean()
    })

    it('goes where that is now, in a directory that has its name', async () => {
      await movedSince({ 'a.txt': edited }, { 'a.txt': 'far/c.txt', far: 'a.txt' })
      await takeBack()
      expect(repository.git('show', 'HEAD:a.txt/c.txt')).toBe(lines().trimEnd())
      clean()
    })

    it('leaves uncommitted changes in the work tree', async () => {
      await movedSince({ 'a.txt': edited }, { 'a.txt': 'far/c.txt' })
      repository.write({ 'far/c.txt': lines([3, 'THREE'], [18, 'mine']) })
      await takeBack()
      expect(repository.read('far/c.txt')).toBe(lines([18, 'mine']))
      expect(repository.git('show', 'HEAD:far/c.txt')).toBe(lines().trimEnd())
    })

    it.each<[string, Parameters<typeof movedSince>]>([
      [
        'and changed',
        [
          { 'a.txt': edited },
          { 'a.txt': 'far/c.txt' },
          { 'far/c.txt': lines([3, 'THREE'], [18, 'EIGHTEEN']) },
        ],
      ],
      [
        'where a file like it was moved, and it is gone',
        [{ 'a.txt': edited }, { 'b.txt': 'far/c.txt' }, { 'a.txt': null }],
      ],
      [
        'that the batch made, and changed',
        [{ 'b.txt': 'B\n', 'n.txt': edited }, { 'n.txt': 'far/c.txt' }, { 'far/c.txt': lines([3, 'three']) }],
      ],
      [
        'as one of two that became the same',
        [{ 'a.txt': edited, 'b.txt': edited }, { 'a.txt': 'far/c.txt' }, { 'b.txt': null }],
      ],
    ])(
      'is refused where nobody can be sure of the place, and names it: %s',
      async (_, [wanted, moves, written]) => {
        await movedSince(wanted, moves, written)
        const batch = repository.git('rev-parse', 'HEAD~1')
        const before = repository.state()
        expect((await refused('undo-conflict', batch)).message).toContain('may have been moved to far/c.txt')
        expect(repository.state()).toEqual(before)
      },
    )

    it.each<[string, Readonly<Record<string, Wanted>>, Readonly<Record<string, string>>, string]>([
      [
        'a copy is in two places',
        { 'a.txt': edited },
        { 'a.txt': 'far/c.txt' },
        'may have been moved to far/c.txt, far/d.txt',
      ],
      ['the batch made it', { 'n.txt': edited }, { 'n.txt': 'far/c.txt' }, 'has been moved to far/c.txt'],
      ['its name breaks a line', { 'n.txt': edited }, { 'n.txt': 'c\nd' }, 'has been moved to "c\\nd"'],
      [
        'the batch moved it',
        { 'a.txt': null, 'n.txt': lines() },
        { 'n.txt': 'far/c.txt' },
        'has been moved to far/c.txt',
      ],
    ])('is refused, and the place named, where %s', async (_, wanted, moves, message) => {
      await movedSince(wanted, moves, message.includes('may') ? { 'far/d.txt': edited } : {})
      expect((await refused('undo-conflict')).message).toContain(message)
    })

    it.runIf(process.platform === 'linux')(
      'is refused, and the place named, where its name is not UTF-8',
      async () => {
        const batch = await movedSince({ 'a.txt': edited }, { 'a.txt': 'far/c.txt' })
        const name = Buffer.concat([Buffer.from(`${repository.root}/`), Buffer.from([0xff])])
        renameSync(join(repository.root, 'far/c.txt'), name)
        repository.commit('Move it again')
        await expect(planUndo(await open(repository.root), batch)).rejects.toMatchObject({
          code: 'undo-conflict',
          data: { path: 'a.txt', reason: 'has been moved to \udcff since' },
        })
      },
    )

    it('passes over a file that is gone, where another one is as long as it, and not like it', async () => {
      begin({ 'a.txt': 'a\n' })
      await commitTo(repository, { 'n.txt': 'one line\n' })
      repository.write({ 'n.txt': null, 'far/c.txt': 'another line\n' })
      repository.commit('Take it back by hand')
      await refused('nothing-to-undo')
    })

    it('is refused where nothing is like it', async () => {
      await movedSince({ 'a.txt': edited }, {}, { 'a.txt': null, 'far/c.txt': 'another\nfile\n' })
      expect((await refused('undo-conflict')).message).toContain(
        'has been deleted, moved or replaced by a directory since',
      )
    })
  })

  it('takes back a first commit, and leaves an empty tree', async () => {
    begin({})
    await commitTo(repository, { 'a/b.txt': 'one\n' })
    await takeBack()
    clean()
    expect([...repository.files().keys()]).toEqual([])
    expect(repository.git('ls-tree', '-r', 'HEAD')).toBe('')
  })

  it('goes back batch by batch, passing over undos and what is undone', async () => {
    begin({ 'a.txt': '0\n' })
    const trees = [tree()]
    for (const text of ['1\n', '2\n', '3\n']) {
      await commitTo(repository, { 'a.txt': text })
      trees.push(tree())
    }
    for (const step of [2, 1, 0]) {
      await takeBack()
      expect(tree()).toBe(trees[step])
    }
    await refused('nothing-to-undo')
  })

  it('redoes: the undo of an undo brings the batch back, and frees it to be undone again', async () => {
    begin({ 'a.txt': '0\n' })
    const { commit } = await commitTo(repository, { 'a.txt': '1\n' })
    const first = await takeBack()
    expect((await refused('already-undone', commit!)).data).toEqual({ commit, by: first.commit })
    await takeBack(first.commit!)
    expect(repository.read('a.txt')).toBe('1\n')
    await takeBack(commit!)
    expect(repository.read('a.txt')).toBe('0\n')
    clean()
  })

  it('merges where later commits changed other lines of the file', async () => {
    begin({ 'a.txt': lines() })
    await commitTo(repository, { 'a.txt': lines([3, 'batch']) })
    repository.write({ 'a.txt': lines([3, 'batch'], [15, 'later']) })
    repository.commit('Later')
    await takeBack()
    expect(repository.read('a.txt')).toBe(lines([15, 'later']))
    clean()
  })

  it('refuses, with the lines, where a later commit changed the same ones', async () => {
    begin({ 'a.txt': lines(), 'b.txt': 'b\n' })
    await commitTo(repository, { 'a.txt': lines([3, 'batch']), 'b.txt': 'B\n' })
    repository.write({ 'a.txt': lines([3, 'later']) })
    repository.commit('Later')
    const error = await refused('undo-conflict')
    expect(error.data).toMatchObject({ path: 'a.txt', lines: [3] })
    expect(error.message).toMatch(/a\.txt has changed since in the same lines \(line 3\)/)
  })

  it('refuses where a later commit changed lines right beside, and says so', async () => {
    begin({ 'a.txt': lines() })
    await commitTo(repository, { 'a.txt': lines([3, 'ours']) })
    repository.write({ 'a.txt': lines([3, 'ours'], [4, 'theirs']) })
    repository.commit('Later')
    const error = await refused('undo-conflict', 'HEAD~1')
    expect(error.message).toMatch(/a\.txt has changed since in lines right beside \(line 4\)/)
  })

  it('refuses where somebody has taken the lines back among other changes', async () => {
    begin({ 'a.txt': lines() })
    await commitTo(repository, { 'a.txt': lines([2, 'two']) })
    repository.write({ 'a.txt': lines([18, 'later']) })
    repository.commit('Take it back by hand')
    await refused('already-undone', 'HEAD~1')
  })

  it('refuses where a created file has changed, or an edited one is gone', async () => {
    begin({ 'a.txt': 'one\n' })
    await commitTo(repository, { 'a.txt': 'ONE\n', 'new.txt': 'new\n' })
    repository.write({ 'new.txt': 'changed\n' })
    repository.commit('Change it')
    expect((await refused('undo-conflict')).data).toMatchObject({ path: 'new.txt' })
    repository.write({ 'new.txt': 'new\n', 'a.txt': null })
    repository.commit('Remove the other')
    expect((await refused('undo-conflict')).data).toMatchObject({ path: 'a.txt' })
  })

  it('refuses where a file has no room any more', async () => {
    begin({ 'd/a.txt': 'one\n', f: 'two\n' })
    await commitTo(repository, { 'd/a.txt': null })
    await commitTo(repository, { f: null })
    repository.write({ d: 'a file\n', 'f/x.txt': 'x\n' })
    const head = repository.commit('Take the places')
    expect((await refused('undo-conflict', `${head}~1`)).message).toMatch(/f is a directory now, with x\.txt/)
    expect((await refused('undo-conflict', `${head}~2`)).message).toMatch(/d is no directory now/)
  })

  it('refuses where a submodule has the place of a file, or of its directory', async () => {
    begin({ 'd/a.txt': 'one\n', f: 'two\n' })
    await commitTo(repository, { 'd/a.txt': null })
    await commitTo(repository, { f: null })
    for (const path of ['d', 'f']) {
      repository.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', repository.root, path)
    }
    const head = repository.commit('Add submodules')
    expect(await refused('repository-unsupported', `${head}~1`)).toMatchObject({
      message: expect.stringContaining('a submodule at f'),
      hint: expect.stringContaining('`git rm`'),
    })
    expect((await refused('undo-conflict', `${head}~2`)).message).toMatch(/d is a submodule now/)
  })

  it('refuses where something that git does not know takes the place of a file', async () => {
    begin({ 'd/a.txt': 'one\n', f: 'two\n' })
    await commitTo(repository, { 'd/a.txt': null })
    await commitTo(repository, { f: null })
    mkdirSync(join(repository.root, 'f/empty'), { recursive: true })
    repository.write({ d: 'not tracked\n' })
    expect(await refused('undo-conflict', 'HEAD')).toMatchObject({
      message: expect.stringContaining(': f is a directory now.'),
      hint: 'Move f away first: what comes back needs its place.',
    })
    expect(await refused('undo-conflict', 'HEAD~1')).toMatchObject({
      message: expect.stringContaining('d/a.txt has no place: d is no directory now'),
      hint: 'Move d away first: what comes back needs its place.',
    })
    rmSync(join(repository.root, 'f'), { recursive: true })
    repository.write({ d: null })
    await takeBack()
    expect(repository.read('f')).toBe('two\n')
  })

  it.each(['include', 'checkpoint'] as const)(
    'refuses to commit what git does not track in the place of a file: %s',
    async (dirty) => {
      begin({ f: 'one\n' })
      await commitTo(repository, { f: null })
      repository.write({ f: 'not tracked\n' })
      await expect(planUndo(await open(repository.root), undefined, { dirty })).rejects.toMatchObject({
        code: 'undo-conflict',
        message: expect.stringContaining('f is there again, and not tracked by git'),
        hint: 'Move f away first: what comes back needs its place.',
      })
    },
  )

  it('keeps nothing of the uncommitted changes that it was planned on', async () => {
    begin({ f: lines() })
    await commitTo(repository, { f: lines([2, 'two']) })
    repository.write({ f: lines([2, 'two'], [15, 'mine']) })
    const opened = await open(repository.root)
    const { given } = await planUndo(opened, undefined, { dirty: 'include' })
    expect(String(given.get('f')?.bytes)).toBe(lines([15, 'mine']))
    expect(opened.objects.read(repository.git('hash-object', 'f'))).toBe(null)
  })

  it.each([
    ['include', 'separate'],
    ['checkpoint', 'separate'],
    ['separate', 'separate'],
    ['include', 'checkpoint'],
  ] as const)(
    'can be taken back where it gave uncommitted changes back that were in a file that the batch moved: %s after %s',
    async (dirty, before) => {
      begin({ e: lines([1, 'another']), f: lines() })
      repository.write({ e: lines([1, 'another'], [4, 'mine']), f: lines([4, 'mine']) })
      const both = lines([3, 'three'], [4, 'mine'])
      const edited = lines([1, 'another'], [3, 'three'], [4, 'mine'])
      await commitTo(repository, { e: edited, f: null, g: both }, { dirty: 'include' })
      const included = tree()
      await takeBack(undefined, before)
      expect(repository.read('f')).toBe(lines([4, 'mine']))
      await takeBack('HEAD', dirty)
      expect(tree()).toBe(included)
      expect(repository.read('e')).toBe(edited)
      expect(repository.read('g')).toBe(both)
      clean()
    },
  )

  it.each(['include', 'checkpoint'] as const)(
    'can be taken back where somebody has committed a part of what it gave back uncommitted: %s',
    async (dirty) => {
      begin({ f: lines() })
      const [first, other] = [[4, 'mine'] as const, [15, 'mine'] as const]
      repository.write({ f: lines(first, other) })
      await commitTo(repository, { f: null, g: lines(first, [9, 'nine'], other) }, { dirty: 'include' })
      const included = tree()
      await takeBack()
      repository.write({ f: lines(other) })
      repository.git('commit', '-q', '-a', '-m', 'Part')
      repository.write({ f: lines(first, other) })
      await takeBack('HEAD~1', dirty)
      expect(tree()).toBe(included)
      clean()
    },
  )

  it('refuses where a file would come back in a repository that somebody has made in its directory', async () => {
    begin({ 'a.txt': 'one\n', 'd/e/a.txt': 'one\n' })
    await commitTo(repository, { 'd/e/a.txt': null })
    repository.git('init', '-q', 'd')
    expect(await refused('undo-conflict')).toMatchObject({
      message: expect.stringContaining('d/e/a.txt has no place: d is a repository of its own now'),
      hint: 'Move d away first: what comes back needs its place.',
    })
    rmSync(join(repository.root, 'd'), { recursive: true })
    await takeBack()
    expect(repository.read('d/e/a.txt')).toBe('one\n')
    clean()
  })

  it('puts a file back in the place of the directory that the batch made of it, unless more is in there', async () => {
    begin({ f: 'two\n' })
    await commitTo(repository, { f: null, 'f/g/x.txt': 'x\n' })
    repository.write({ 'f/mine.txt': 'mine\n' })
    expect((await refused('undo-conflict')).message).toMatch(/: f is a directory now\./)
    repository.write({ 'f/mine.txt': null })
    await takeBack()
    expect(repository.read('f')).toBe('two\n')
    clean()
  })

  it('refuses where a file that git does not know stands in the place of one that comes back, until that is moved away', async () => {
    begin({ 'a.txt': 'one\n' })
    await commitTo(repository, { 'a.txt': null })
    repository.write({ 'a.txt': 'mine\n' })
    expect((await refused('dirty')).hint).toBe(
      'Move it away first: what is to be taken back is about a file of that name.',
    )
    repository.write({ 'a.txt': null, 'moved.txt': 'mine\n' })
    await takeBack()
    expect(repository.read('a.txt')).toBe('one\n')
  })

  it('refuses where the work tree has changes in what it would touch', async () => {
    begin({ 'a.txt': 'one\n' })
    await commitTo(repository, { 'a.txt': 'ONE\n' })
    repository.write({ 'a.txt': 'mine\n' })
    await refused('dirty-conflict')
  })

  it('names the batches of which nothing is left, where there is no other', async () => {
    begin({ 'a.txt': 'one\n' })
    const { commit } = await commitTo(repository, { 'a.txt': 'ONE\n' })
    repository.write({ 'a.txt': 'one\n' })
    repository.commit('Take it back by hand')
    const { message, data } = await refused('nothing-to-undo')
    expect(data).toEqual({ passedOver: [commit] })
    expect(message).toBe(
      `There is no batch to undo on this branch: later changes have left nothing of ${commit!.slice(0, 8)}.`,
    )
  })

  it.each(['--no-reference', '--reference'])('knows what git revert %s has taken back', async (option) => {
    begin({ 'a.txt': 'one\n' })
    const { commit } = await commitTo(repository, { 'a.txt': 'ONE\n' })
    repository.git('revert', '--no-edit', option, 'HEAD')
    expect(await batches()).toMatchObject([{ commit, undoneBy: repository.git('rev-parse', 'HEAD') }])
    await refused('nothing-to-undo')
    await refused('already-undone', commit!)
  })

  it('refuses to put a submodule back that somebody has removed with the batch', async () => {
    begin({ 'a.txt': 'one\n' })
    repository.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`)
    repository.git('commit', '-q', '-m', 'Add a submodule')
    await commitTo(repository, { 'a.txt': 'ONE\n' })
    repository.git('rm', '-q', '--cached', 'module')
    repository.git('commit', '-q', '--amend', '--no-edit')
    const { data } = await refused('undo-conflict', repository.git('rev-parse', 'HEAD'))
    expect(data).toMatchObject({
      path: 'module',
      reason: 'was a submodule before it, which git alone can put back',
    })
    expect(repository.read('a.txt')).toBe('ONE\n')
  })

  it('restores files as they stand in the work tree under core.autocrlf', async () => {
    begin({ 'a.txt': 'one\n' })
    repository.git('config', 'core.autocrlf', 'true')
    await commitTo(repository, { 'a.txt': null, 'b.txt': 'b\r\n' })
    await takeBack()
    expect(repository.read('a.txt')).toBe('one\r\n')
    clean()
  })

  it.each([
    ['true', 'one\ntwo\n', 'one\n'],
    ['input', 'one\r\ntwo\r\n', 'ONE\r\ntwo\r\n'],
    ['true', 'one\ntwo\r\nthree\nfour\r\n', 'one\nTWO\r\nthree\nfour\r\nfive\r\n'],
    ['input', 'one\ntwo\r\nthree\nfour\r\n', 'ONE\nTWO\r\nand more\nthree\nfour\r\n'],
    ['input', 'one\r\ntwo\r\nthree\nfour', 'one\r\nthree\n'],
  ])(
    'leaves a file the line ends that it has, where core.autocrlf=%s gives new ones others',
    async (...row) => {
      const [setting, text, edited] = row
      begin({ 'a.txt': text.replaceAll('\r', '') })
      repository.git('config', 'core.autocrlf', setting)
      repository.write({ 'a.txt': text })
      const before = tree()
      await commitTo(repository, { 'a.txt': edited })
      await takeBack()
      expect([tree(), repository.read('a.txt')]).toEqual([before, text])
      clean()
    },
  )

  it.each([
    ['text', 'one\r\ntwo\rx\r\nthree\r\n'],
    ['text eol=crlf', 'one\ntwo\rx\nthree\n'],
    ['text', 'one\r\r\ntwo\r\nthree\r\n'],
    ['eol=crlf', 'one\r\r\ntwo\r\nthree\r\n'],
    ['working-tree-encoding=ISO-8859-1 text', 'one \xe9\ntwo\r\nthree\r\n'],
    ['working-tree-encoding=ISO-8859-1 eol=crlf', 'one \xe9\ntwo\nthree\n'],
  ])('leaves a file the line ends that it has, with the attributes %s: %j', async (attributes, text) => {
    begin({ '.gitattributes': `a.txt ${attributes}\n` })
    const write = (content: string): void =>
      writeFileSync(join(repository.root, 'a.txt'), Buffer.from(content, 'latin1'))
    write(text)
    repository.commit('Text')
    const before = tree()
    const edited = { mode: '100644', content: Buffer.from(text.replace('three', 'drei'), 'latin1') } as const
    await commitTo(repository, { 'a.txt': edited })
    await takeBack()
    expect([tree(), repository.bytes('a.txt').toString('latin1')]).toEqual([before, text])
    clean()
  })

  it.each([
    ['UTF-16LE-BOM', 'utf-16le', '\ufeffone\ntwo\r\nthree\r\n\u0a0dfour\u000a\u0d00'],
    ['UTF-16', 'utf-16be', '\ufeffone\r\ntwo\nthree\n\u0a00\u0d0a\r\nlast'],
    ['UTF-16BE', 'utf-16be', 'one\n\u0a0a\r\ntwo\r\nthree\nlast\r\n'],
    ['UTF-16LE', 'utf-16le', 'one\n\u0a0a\r\ntwo\nthree\r\nlast'],
  ])('leaves a file in %s the end that each line has', async (encoding, order, text) => {
    const bytes = (content: string): Buffer => inUtf16(content, order)
    for (const ends of ['text', 'text eol=crlf']) {
      begin({ '.gitattributes': `a.txt ${ends} working-tree-encoding=${encoding}\n` })
      writeFileSync(join(repository.root, 'a.txt'), bytes(text))
      repository.commit('Text')
      const before = tree()
      const edited = text.replace('two', 'zwei').replace(/three\r?\n/, '')
      await commitTo(repository, { 'a.txt': { mode: '100644', content: bytes(edited) } })
      await takeBack()
      expect(tree()).toBe(before)
      const ended = text.replace(/three\r?\n/, `three${text.includes('two\r') ? '\r' : ''}\n`)
      expect(repository.bytes('a.txt')).toEqual(bytes(ended))
      clean()
    }
  })

  it.each([
    ['UTF-16LE-BOM', 'utf-16le'],
    ['UTF-16', 'utf-16be'],
    ['UTF-16', 'utf-16le'],
  ])('leaves a file in %s its byte-order mark when its first line leaves (%s)', async (encoding, order) => {
    const bytes = (content: string): Buffer => inUtf16(`\ufeff${content}`, order)
    begin({ '.gitattributes': `a.txt text working-tree-encoding=${encoding}\n` })
    writeFileSync(join(repository.root, 'a.txt'), bytes('one\ntwo\n'))
    repository.commit('Text')
    for (const text of ['zero\none\ntwo\n', 'two\n']) {
      await commitTo(repository, { 'a.txt': { mode: '100644', content: bytes(text) } })
      await takeBack()
      expect(repository.bytes('a.txt')).toEqual(bytes('one\ntwo\n'))
      await takeBack(repository.git('rev-parse', 'HEAD'))
      expect(repository.bytes('a.txt')).toEqual(bytes(text))
      await takeBack(repository.git('rev-parse', 'HEAD'))
      clean()
    }
  })

  it.each([
    ['true', 'one\ntwo\nthree'],
    ['input', 'one\r\ntwo\r\nthree'],
  ])(
    'has lines below a last one without an end end as those above it, under core.autocrlf=%s',
    async (...row) => {
      const [setting, text] = row
      const lineBreak = text.includes('\r') ? '\r\n' : '\n'
      begin({ 'a.txt': text.replaceAll('\r', '') })
      repository.git('config', 'core.autocrlf', setting)
      repository.write({ 'a.txt': text })
      const longer = `${text}${lineBreak}four${lineBreak}`
      await commitTo(repository, { 'a.txt': longer })
      await takeBack()
      expect(repository.read('a.txt')).toBe(text)
      await takeBack(repository.git('rev-parse', 'HEAD'))
      expect(repository.read('a.txt')).toBe(longer)
      clean()
    },
  )

  it.each([
    ['true', 'one\ntwo\n'],
    ['input', 'one\r\ntwo\r\n'],
  ])('leaves a file that goes back to where it was its line ends, under core.autocrlf=%s', async (...row) => {
    const [setting, text] = row
    begin({ 'a.txt': 'one\ntwo\n' })
    repository.git('config', 'core.autocrlf', setting)
    repository.write({ 'a.txt': text })
    await commitTo(repository, { 'a.txt': null, 'b.txt': text })
    await takeBack()
    expect([...repository.files().keys(), repository.read('a.txt')]).toEqual(['a.txt', text])
    await commitTo(repository, { 'a.txt': null, 'b.txt': text.replace('two', 'TWO') })
    await takeBack()
    expect([...repository.files().keys(), repository.read('a.txt')]).toEqual(['a.txt', text])
    clean()
  })

  it('commits before it a file that was taken out of the index as git would add it anew', async () => {
    begin({ 'a.txt': lines() })
    chmodSync(join(repository.root, 'a.txt'), 0o755)
    repository.git('commit', '-qam', 'Make it executable')
    repository.git('config', 'core.fileMode', 'false')
    await commitTo(repository, { 'a.txt': { mode: '100755', content: lines([1, 'edited']) } })
    repository.git('rm', '-q', '--cached', 'a.txt')
    repository.write({ 'a.txt': lines([1, 'edited'], [18, 'mine']) })
    repository.git('add', 'a.txt')
    const added = repository.git('ls-tree', repository.git('write-tree'), 'a.txt')
    repository.git('rm', '-q', '--cached', 'a.txt')
    await takeBack(undefined, 'checkpoint')
    expect(repository.git('ls-tree', 'HEAD~1', 'a.txt')).toBe(added)
    expect(repository.git('show', 'HEAD:a.txt')).toBe(lines([18, 'mine']).trimEnd())
  })

  it('restores line ends that git would have converted, had it not stored them already', async () => {
    begin({ 'a.txt': 'one\r\ntwo\r\n', 'b.txt': 'b\r\n', 'c.txt': 'c\r\n' })
    const before = [tree(), [...repository.files()]]
    repository.git('config', 'core.autocrlf', 'input')
    await commitTo(repository, { 'a.txt': 'one', 'b.txt': null, 'c.txt': null, 'd.txt': 'c\r\n' })
    await takeBack()
    clean()
    expect([tree(), [...repository.files()]]).toEqual(before)
  })

  it.each(['separate', 'include', 'checkpoint'] as const)(
    'takes lines back beside uncommitted changes (%s) in a file that git has stored with CRLF',
    async (dirty) => {
      const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
      begin({ 'a.txt': crlf(lines()) })
      repository.git('config', 'core.autocrlf', 'true')
      await commitTo(repository, { 'a.txt': crlf(lines([2, 'edited'])) })
      repository.write({ 'a.txt': crlf(lines([2, 'edited'], [19, 'mine'])) })
      await takeBack(undefined, dirty)
      const mine = crlf(lines([19, 'mine']))
      expect(repository.read('a.txt')).toBe(mine)
      expect(repository.git('cat-file', 'blob', 'HEAD:a.txt')).toBe(
        (dirty === 'separate' ? crlf(lines()) : mine).replace(/\n$/, ''),
      )
      expect(repository.git('status', '--porcelain')).toBe(dirty === 'separate' ? ' M a.txt' : '')
    },
  )

  it('names commits as git does, and says what is wrong with a name', async () => {
    begin({ 'a.txt': 'one\n' })
    const { commit } = await commitTo(repository, { 'a.txt': 'ONE\n' })
    repository.git('tag', '-a', '-m', 'Tag', 'v1')
    repository.git('update-ref', 'refs/remotes/origin/main', commit!)
    repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main')
    const opened = await open(repository.root)
    for (const name of [
      commit!,
      commit!.slice(0, 7),
      'HEAD',
      '@',
      'main',
      'refs/heads/main',
      'v1',
      'HEAD~0',
      'HEAD^0',
      'v1^{}',
      'v1^{commit}~0',
      `v1-0-g${commit!.slice(0, 7)}`,
      'origin',
    ])
      expect((await planUndo(opened, name)).batch.commit, name).toBe(commit)
    await refused('not-a-batch', 'HEAD~1')
    for (const name of ['HEAD~2', 'nowhere', commit!.slice(0, 3), '0'.repeat(40), '../../HEAD', 'HEAD^2', ''])
      await refused('commit-unknown', name)
    // What grew with the square of the length would take longer than a test may.
    for (const name of [`${'^'.repeat(1e6)}\n`, `HEAD${'~0'.repeat(5e5)}x`])
      await refused('commit-unknown', name)
  })

  it('takes a batch back that somebody else has made up, with trailers and a date that emend never writes', async () => {
    begin({ 'a.txt': 'one\n' })
    const made = (...lines: readonly string[]): void => {
      repository.write({ 'a.txt': 'two\n' })
      repository.git('commit', '-qam', ['Made up\n', `Emend-Batch: ${'0'.repeat(20)}`, ...lines].join('\n'))
    }
    made('Emend-Made: ../a', 'Emend-Removed: {"b": 1}', 'Emend-Removed: ""')
    await takeBack()
    made('Emend-Made: "../a"', 'Emend-Removed: "../b"', 'Emend-Removed: ".git/b"')
    await takeBack()
    expect([existsSync(join(repository.root, '../b')), existsSync(join(repository.root, '.git/b'))]).toEqual([
      false,
      false,
    ])
    made()
    const late = repository.git('cat-file', 'commit', 'HEAD').replaceAll(/> \d+/g, '> 99999999999999999')
    repository.write({ '.git/late': `${late}\n` })
    repository.git(
      'update-ref',
      'HEAD',
      repository.git('hash-object', '-t', 'commit', '-w', '--literally', '.git/late'),
    )
    expect((await batches())[0]?.date).toEqual(new Date(0))
  })

  it.each(['../../../../outside', '../../heads/main', '#42, see below'])(
    'takes a commit for no batch that names one as emend never does: %s',
    async (id) => {
      begin({ 'a.txt': 'one\n' })
      repository.write({ outside: 'no ref\n', 'a.txt': 'two\n' })
      repository.git('commit', '-qam', `Made up\n\nEmend-Batch: ${id}`)
      expect(await batches()).toEqual([])
      await refused('not-a-batch', 'HEAD')
      await refused('nothing-to-undo', undefined)
    },
  )

  it('says that the repository is damaged where the commit of HEAD is missing', async () => {
    begin({ 'a.txt': 'one\n' })
    const { commit } = await commitTo(repository, { 'a.txt': 'ONE\n' })
    repository.write({ [`.git/objects/${commit!.slice(0, 2)}/${commit!.slice(2)}`]: null })
    for (const name of [commit!, 'HEAD', '@', undefined]) await refused('repository-damaged', name)
  })

  it('says of a batch on another branch that it is not on this one', async () => {
    begin({ 'a.txt': 'one\n' })
    repository.git('checkout', '-q', '-b', 'other')
    await commitTo(repository, { 'a.txt': 'ONE\n' })
    repository.git('checkout', '-q', 'main')
    const { message, hint } = await refused('commit-unknown', 'other')
    expect(message).toBe('Commit other is not on this branch.')
    expect(hint).toContain('`--branch`')
    expect((await refused('commit-unknown', 'nowhere')).message).toBe('Unknown commit: nowhere.')
    expect((await refused('commit-unknown', 'main..other')).hint).toContain('one commit at a time')
    for (const name of ['main@{1}', ':/One two', 'v1^{/One}'])
      expect((await refused('commit-unknown', name)).hint).toContain(`\`git rev-parse "${name}"\``)
  })

  it('takes back the exchange of a link to itself for a directory', async () => {
    begin({ 'keep.txt': 'kept\n' })
    await commitTo(repository, { a: { mode: '120000', content: 'a' } })
    const before = tree()
    await commitTo(repository, { a: null, 'a/b': 'x\n' })
    clean()
    await takeBack()
    clean()
    expect(tree()).toBe(before)
  })

  it('undoes any batch to the tree before it, whatever the batch did', async () => {
    const name = fc.constantFrom('a', 'b', 'd/c', 'd/e/f', 'd', 'a/b')
    const content = fc.constantFrom<Wanted>(
      'x\n',
      'y\r\nz\n',
      { mode: '100755', content: 'run' },
      { mode: '120000', content: 'a' },
      null,
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, content), fc.dictionary(name, content), async (first, second) => {
        const [before, wanted] = [possible(first), possible(second)]
        begin({ 'keep.txt': 'kept\n' })
        await commitTo(repository, differing(before, {}))
        const start = [tree(), [...repository.files()]]
        const changed = differing(wanted, before)
        if (Object.keys(changed).length > 0) {
          await commitTo(repository, changed)
          clean()
          await takeBack()
          clean()
          expect([tree(), [...repository.files()]]).toEqual(start)
        }
        repository.remove()
      }),
      { numRuns: 15 },
    )
  })
})

/** Leaves out what cannot be beside the rest: a file in the place of a directory. */
const possible = (wanted: Record<string, Wanted>): Record<string, Wanted> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([path, value]) => value !== null && !Object.keys(wanted).some((other) => path.startsWith(`${other}/`)),
    ),
  )

/** What changes from one whole state to another: a change set never lists a path that stays the same. */
const differing = (wanted: Record<string, Wanted>, present: Record<string, Wanted>): Record<string, Wanted> =>
  Object.fromEntries(
    [...new Set([...Object.keys(wanted), ...Object.keys(present)])]
      .map((path) => [path, wanted[path] ?? null] as const)
      .filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(present[path] ?? null)),
  )

describe('history', () => {
  it('tells the batches of the branch, newest first, and leaves other commits out', async () => {
    begin({ 'a.txt': '0\n' })
    await commitTo(
      repository,
      { 'a.txt': '1\n' },
      { message: 'First\n\nBody', planHash: 'abc123', batchId: 'one' },
    )
    repository.write({ 'b.txt': 'by hand\n' })
    repository.commit('By hand')
    await commitTo(repository, { 'a.txt': '2\n' }, { message: 'Second', batchId: 'two' })
    const { commit } = await takeBack()
    const [undoing, second, first, ...rest] = await batches()
    expect(rest).toEqual([])
    expect(undoing).toMatchObject({ commit, subject: 'Undo "Second"', undoes: second!.commit })
    expect(second).toMatchObject({ subject: 'Second', batch: 'two', undoneBy: commit })
    expect(first).toMatchObject({ subject: 'First', batch: 'one', plan: 'abc123' })
    expect(first!.author).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com' })
    expect(first).not.toHaveProperty('undoneBy')
  })

  it('goes through merges, and ends where a shallow clone ends', async () => {
    begin({ 'a.txt': '0\n', 'b.txt': '0\n' })
    repository.git('checkout', '-q', '-b', 'side')
    await commitTo(repository, { 'b.txt': '1\n' }, { message: 'On the side' })
    repository.git('checkout', '-q', 'main')
    await commitTo(repository, { 'a.txt': '1\n' }, { message: 'On main' })
    repository.git('merge', '-q', '--no-edit', 'side')
    expect((await batches()).map(({ subject }) => subject).sort()).toEqual(['On main', 'On the side'])
    const { commit } = await takeBack('side')
    expect([repository.read('a.txt'), repository.read('b.txt')]).toEqual(['1\n', '0\n'])
    const clone = `${repository.root}-shallow`
    repository.git('clone', '-q', '--depth', '1', `file://${repository.root}`, clone)
    expect(await batchesIn(await open(clone))).toMatchObject([{ subject: 'Undo "On the side"' }])
    await expect(planUndo(await open(clone), 'HEAD')).rejects.toMatchObject({
      code: 'repository-unsupported',
      data: { feature: `a shallow history, which ends at ${commit!.slice(0, 8)}` },
      hint: 'Fetch what came before it: `git fetch --deepen=1`.',
    })
    const further = { data: { shallow: true }, hint: expect.stringContaining('`git fetch --unshallow`') }
    await expect(planUndo(await open(clone), 'HEAD~1')).rejects.toMatchObject({
      code: 'commit-unknown',
      ...further,
    })
    await expect(planUndo(await open(clone))).rejects.toMatchObject({ code: 'nothing-to-undo', ...further })
    const me = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
    openTestRepository(clone).git(...me, 'commit', '-q', '--amend', '-m', 'By hand')
    await expect(show(await open(clone))).rejects.toMatchObject({ code: 'not-a-batch', ...further })
    openTestRepository(clone).remove()
  })

  it('tells what was undone on a branch in the second in which it was made, once that is merged', async () => {
    begin({ 'a.txt': '0\n' })
    const at = new Date()
    const now = (): Date => at
    const { commit: made } = await commitTo(repository, { 'a.txt': '1\n' }, { message: 'First', now })
    repository.git('checkout', '-q', '-b', 'side')
    const opened = await open(repository.root)
    const { changeSet, given } = await planUndo(opened)
    const request = { message: 'Undo', undoes: made!, given, now, sync: false }
    const { commit: undoing } = await commitChangeSet(opened, changeSet, request)
    repository.git('checkout', '-q', 'main')
    repository.git('merge', '-q', '--no-ff', '--no-edit', 'side')
    expect(await batches()).toMatchObject([
      { commit: undoing, undoes: made },
      { commit: made, undoneBy: undoing },
    ])
  })

  it('shows a batch with its states before and after', async () => {
    begin({ 'a.txt': 'one\n', 'b.txt': 'two\n' })
    const { commit } = await commitTo(repository, { 'a.txt': 'ONE\n', 'b.txt': null, 'c.txt': 'three\n' })
    const shown = await show(await open(repository.root), 'HEAD')
    expect(shown.commit).toBe(commit)
    expect(shown.changes).toMatchObject([
      { path: 'a.txt', status: 'modified', before: repository.git('rev-parse', 'HEAD~:a.txt') },
      { path: 'b.txt', status: 'deleted', mode: '100644' },
      { path: 'c.txt', status: 'added', after: repository.git('rev-parse', 'HEAD:c.txt') },
    ])
    expect(Buffer.from(shown.changeSet.changes[1]!.before!.bytes).toString()).toBe('two\n')
  })

  it('shows what a batch moved as git does', async () => {
    const other = 'nothing of it\n'.repeat(20)
    const third = 'a third one\n'.repeat(20)
    const over = { 'over.txt': 'over\n', 'third.txt': third }
    const same = { 'one.txt': 'same\n', 'two.txt': 'same\n' }
    begin({ 'a.txt': lines(), 'b.txt': other, ...same, 'old.txt': 'old\n', ...over })
    await commitTo(repository, {
      'over.txt': `${third}more\n`,
      'third.txt': null,
      'a.txt': null,
      'b.txt': null,
      'one.txt': null,
      'two.txt': null,
      'old.txt': null,
      'in/a.txt': lines([1, 'changed']),
      'in/b.txt': other,
      'in/one.txt': 'same\n',
      'in/two.txt': 'same\n',
      'new.txt': 'new\n',
    })
    const { changes, changeSet } = await show(await open(repository.root))
    expect(changes.map(({ path, status, from }) => [status, from, path].filter(Boolean).join(' '))).toEqual([
      'renamed a.txt in/a.txt',
      'renamed b.txt in/b.txt',
      'renamed one.txt in/one.txt',
      'renamed two.txt in/two.txt',
      'added new.txt',
      'deleted old.txt',
      'modified over.txt',
      'deleted third.txt',
    ])
    expect(changeSet.changes.filter(({ from }) => from !== undefined)).toHaveLength(4)
    const renames = repository.git('show', '--format=', '--name-only', '--diff-filter=R', '-M', 'HEAD')
    expect(changes.flatMap(({ path, from }) => (from === undefined ? [] : [path]))).toEqual(
      renames.split('\n'),
    )
  })

  it('shows the files of a batch to whose commit somebody has added a submodule', async () => {
    begin({ 'a.txt': 'one\n' })
    await commitTo(repository, { 'a.txt': 'ONE\n' })
    repository.git(
      'update-index',
      '--add',
      '--cacheinfo',
      `160000,${repository.git('rev-parse', 'HEAD')},sub`,
    )
    repository.git('commit', '-q', '--amend', '--no-edit')
    const { changes } = await show(await open(repository.root), 'HEAD')
    expect(changes).toMatchObject([{ path: 'a.txt', status: 'modified' }])
  })
})
