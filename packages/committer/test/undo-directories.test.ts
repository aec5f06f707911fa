import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { EmendError } from '@emend/model'
import { faultyFileSystem, makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Directories } from '../src/history/directories.ts'
import { commit, type FileSystem, planUndo, type Repository, recover } from '../src/index.ts'
import { batchesIn, changing, commitTo, open, takeBackIn } from './support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

const isThere = (path: string): boolean => existsSync(join(repository.root, path))
const refs = (): string => repository.git('for-each-ref', '--format=%(refname)', 'refs/emend')

/** Makes and removes directories, and nothing else. */
const land = async (directories: Partial<Directories>, fs?: FileSystem) =>
  commit(await open(repository.root, fs && { fs }), changing(repository, {}, directories), {
    message: 'Arrange directories',
  })

const takeBack = async (name?: string, redo = false) =>
  takeBackIn(await open(repository.root), name, { redo })

const refusal = (error: unknown): unknown => (error instanceof EmendError ? error.code : error)

describe('a batch of files and directories', () => {
  const both = async () =>
    commit(
      await open(repository.root),
      changing(
        repository,
        { 'a.txt': 'two\n', 'new/with/b.txt': 'b\n', 'gone/c.txt': null },
        { made: ['new', 'new/with', 'new/empty/deep'], removed: ['gone', 'old/empty'] },
      ),
      { message: 'Arrange all' },
    )
  const there = (): readonly string[] =>
    ['new', 'new/with', 'new/empty', 'new/empty/deep', 'gone', 'old/empty'].filter(isThere)

  beforeEach(() => {
    repository.write({ 'gone/c.txt': 'c\n' })
    repository.commit()
    mkdirSync(join(repository.root, 'old/empty'), { recursive: true })
  })

  it('is taken back as a whole, and brought back', async () => {
    const tree = repository.git('rev-parse', 'HEAD^{tree}')
    await both()
    expect(there()).toEqual(['new', 'new/with', 'new/empty', 'new/empty/deep'])
    expect(repository.git('log', '-1', '--format=%(trailers:key=Emend-Made,key=Emend-Removed)').trim()).toBe(
      ['new', 'new/empty', 'new/empty/deep', 'new/with'].map((path) => `Emend-Made: "${path}"\n`).join('') +
        'Emend-Removed: "gone"\nEmend-Removed: "old/empty"',
    )
    await takeBack()
    expect([there(), repository.git('rev-parse', 'HEAD^{tree}')]).toEqual([['gone', 'old/empty'], tree])
    await takeBack(undefined, true)
    expect(there()).toEqual(['new', 'new/with', 'new/empty', 'new/empty/deep'])
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('leaves none behind in which it has put files below others that it did not name', async () => {
    const made = ['k', 'k/l', 'k/l/p']
    await commit(
      await open(repository.root),
      changing(repository, { 'k/m/n': '1\n', 'k/l/q/r/s': '1\n' }, { made }),
      { message: 'Make some, and files beside them' },
    )
    await takeBack()
    expect(isThere('k')).toBe(false)
    await takeBack(undefined, true)
    expect(['k/m/n', ...made].filter(isThere)).toHaveLength(4)
    mkdirSync(join(repository.root, 'k/m/mine'))
    await takeBack()
    expect(['k/m/mine', 'k/l'].filter(isThere)).toEqual(['k/m/mine'])
  })

  it('has its directory again in the place of a file that it made there', async () => {
    const files = changing(repository, { old: 'a file\n' }, { removed: ['old/empty', 'old'] })
    const old = { ...files, changes: files.changes.map((change) => ({ ...change, before: null })) }
    await commit(await open(repository.root), old, { message: 'Put a file in its place' })
    await takeBack()
    expect(there()).toEqual(['gone', 'old/empty'])
    await takeBack(undefined, true)
    expect(repository.read('old')).toBe('a file\n')
  })

  it('leaves a directory that something was put into since, or in its place', async () => {
    await both()
    repository.write({ 'new/empty/mine.txt': 'mine\n' })
    repository.write({ 'old/empty': 'mine\n' })
    await takeBack()
    expect(repository.git('diff', '--stat', 'HEAD~2', 'HEAD')).toBe('')
    expect(there()).toEqual(['new', 'new/empty', 'gone', 'old/empty'])
    expect([repository.read('new/empty/mine.txt'), repository.read('old/empty')]).toEqual([
      'mine\n',
      'mine\n',
    ])
  })
})

describe('an empty directory that a batch puts files into', () => {
  beforeEach(() => {
    for (const path of ['one', 'two/in']) mkdirSync(join(repository.root, path), { recursive: true })
  })
  const there = (): readonly string[] => ['one', 'one/new', 'two', 'two/in', 'other'].filter(isThere)
  const fill = () =>
    commitTo(repository, { 'one/new/x.txt': 'x\n', 'two/in/y.txt': 'y\n', 'other/z.txt': 'z\n' })

  it('stays when the batch is taken back, as often as that is done', async () => {
    await fill()
    for (let turn = 0; turn < 2; turn++) {
      await takeBack()
      expect(there()).toEqual(['one', 'two', 'two/in'])
      await takeBack(undefined, true)
      expect(there()).toEqual(['one', 'one/new', 'two', 'two/in', 'other'])
    }
    expect(repository.git('log', '--format=%(trailers:key=Emend-Made)').trim()).toBe('')
  })

  it('is told of by no batch where something is in it', async () => {
    repository.write({ 'one/mine.txt': 'mine\n', 'two/in/mine.txt': 'mine\n' })
    await fill()
    expect(repository.git('log', '-1', '--format=%(trailers:key=Emend-Filled)').trim()).toBe('')
  })
})

describe('a batch of directories alone', () => {
  it('is taken back, with the directories above that it made, and brought back', async () => {
    mkdirSync(join(repository.root, 'old/empty'), { recursive: true })
    const head = repository.git('rev-parse', 'HEAD')
    const { commit: id } = await land({ made: ['new/deep'], removed: ['old/empty'] })
    expect([id, isThere('new/deep'), isThere('old/empty')]).toEqual([null, true, false])
    await takeBack()
    expect([isThere('new'), isThere('old/empty')]).toEqual([false, true])
    await takeBack(undefined, true)
    expect([isThere('new/deep'), isThere('old/empty')]).toEqual([true, false])
    expect(repository.git('rev-parse', 'HEAD')).toBe(head)
    expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
  })

  it('takes its turn among those that have commits, and is listed with them', async () => {
    await land({ made: ['first'] })
    await land({ made: ['second'] })
    await commitTo(repository, { 'a.txt': 'two\n' }, { message: 'Edit' })
    await land({ made: ['third'] })
    const batches = await batchesIn(await open(repository.root))
    expect(batches.map(({ subject, batch }) => `${subject}: ${batch.length}`)).toEqual([
      'Arrange directories: 16',
      'Edit: 16',
      'Arrange directories: 16',
      'Arrange directories: 16',
    ])
    const seen: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      await takeBack()
      seen.push(['first', 'second', 'third'].filter(isThere).join(' ') + repository.read('a.txt').trim())
    }
    expect(seen).toEqual(['first secondtwo', 'first secondone', 'firstone', 'one'])
    expect(await takeBack().catch(refusal)).toBe('nothing-to-undo')
  })

  it('stays where something was put into a directory, or in its place, and says what', async () => {
    mkdirSync(join(repository.root, 'old'))
    await land({ made: ['new'], removed: ['old'] })
    repository.write({ 'new/x.txt': 'mine\n' })
    await expect(takeBack()).rejects.toThrow(/new has x\.txt in it now/)
    repository.write({ 'new/x.txt': null, old: 'a file\n' })
    await expect(takeBack()).rejects.toMatchObject({
      message: expect.stringContaining('old has no place: old is no directory now'),
      hint: 'Move old away first: what comes back needs its place.',
    })
    repository.commit('Add it')
    await expect(takeBack()).rejects.toMatchObject({
      message: expect.stringContaining('old has no place: old is no directory now'),
      hint: 'Undo the later change first, or take the batch back by hand.',
    })
    expect(isThere('new')).toBe(true)
  })

  it('is passed over where its directories have gone', async () => {
    await commitTo(repository, { 'a.txt': 'two\n' }, { message: 'Edit' })
    await land({ made: ['new'] })
    rmdirSync(join(repository.root, 'new'))
    await takeBack()
    expect(repository.read('a.txt')).toBe('one\n')
  })

  it('is passed over where its directories are there again', async () => {
    mkdirSync(join(repository.root, 'old'))
    await land({ removed: ['old'] })
    mkdirSync(join(repository.root, 'old'))
    const id = repository.git('for-each-ref', '--format=%(objectname)', 'refs/emend')
    expect(refusal(await takeBack(id).catch((error: unknown) => error))).toBe('already-undone')
    expect(refusal(await takeBack().catch((error: unknown) => error))).toBe('nothing-to-undo')
  })

  it('is no matter of another work tree, or of a branch alone', async () => {
    await commitTo(repository, { 'a.txt': 'two\n' }, { message: 'Edit' })
    await land({ made: ['new'] })
    const other = `${repository.root}-other`
    repository.git('worktree', 'add', '-q', '-b', 'other', other)
    const latest = async (opened: Repository) => (await planUndo(opened)).batch.subject
    expect(await latest(await open(other))).toBe('Edit')
    repository.git('worktree', 'remove', other)
    expect(await latest(await open(repository.root, { branch: 'other' }))).toBe('Edit')
    expect(await latest(await open(repository.root))).toBe('Arrange directories')
  })

  it('is taken back in the work tree that it was made in, a linked one too', async () => {
    const other = `${repository.root}-other`
    repository.git('worktree', 'add', '-q', '--detach', other)
    for (const root of [repository.root, other]) mkdirSync(join(root, 'old'))
    const [here, there] = [await open(repository.root), await open(other)]
    const subjects = async (opened: Repository) =>
      (await batchesIn(opened)).filter(({ undoneBy }) => !undoneBy).map(({ subject }) => subject)
    await commit(here, changing(repository, {}, { removed: ['old'] }), { message: 'Remove here' })
    await commit(there, changing(repository, {}, { made: ['new'] }), { message: 'Make there' })
    expect([await subjects(here), await subjects(there)]).toEqual([['Remove here'], ['Make there']])
    await takeBackIn(there)
    expect(existsSync(join(other, 'new'))).toBe(false)
    expect(await planUndo(there).catch(refusal)).toBe('nothing-to-undo')
    expect([(await planUndo(here)).changeSet.made, await subjects(here)]).toEqual([['old'], ['Remove here']])
    repository.git('worktree', 'remove', '--force', other)
  })

  it('is kept nowhere before the first commit', async () => {
    repository.remove()
    repository = makeRepository()
    await land({ made: ['new'] })
    expect([isThere('new'), refs()]).toEqual([true, ''])
    expect(await takeBack().catch(refusal)).toBe('nothing-to-undo')
  })

  it('can be found by its id', async () => {
    await land({ made: ['new'] })
    await commitTo(repository, { 'a.txt': 'two\n' }, { message: 'Edit' })
    const id = repository.git('for-each-ref', '--format=%(objectname)', 'refs/emend')
    await takeBack(id.slice(0, 10))
    expect([isThere('new'), repository.read('a.txt')]).toEqual([false, 'two\n'])
    expect(await takeBack(id).catch(refusal)).toBe('already-undone')
  })

  it('is there with what it takes to undo it, or not there, wherever its process dies', async () => {
    for (let [at, done] = [1, false]; !done; at++) {
      const before = repository.state()
      const faulty = faultyFileSystem({ at, kind: 'torn' })
      const receipt = await land({ made: ['new'] }, faulty.fs as unknown as FileSystem).catch(() => null)
      await recover(await open(repository.root))
      expect(isThere('new'), `call ${at}`).toBe(refs() !== '')
      done = receipt !== null && faulty.calls() < at
      if (!isThere('new')) expect(repository.state(), `call ${at}`).toBe(before)
      else if (!done) {
        repository.remove()
        repository = makeRepository({ 'a.txt': 'one\n' })
      }
    }
  })
})
