import * as fs from 'node:fs'
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CommitRequest, commit, type FileSystem } from '../src/index.ts'
import { changing, commitTo, open } from './support.ts'

describe('while git takes away what nothing refers to, a batch', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository({ 'a.txt': 'old\n', 'd/b.txt': 'b\n' })
  })
  afterEach(() => repository.remove())

  /** With the batch in place, and not yet the branch. */
  const meanwhile = (work: () => void): Partial<CommitRequest> => ({
    check: async () => work(),
  })
  const collecting = (): void => writeFileSync(join(repository.root, '.git/gc.pid'), `${process.pid} here`)
  const takeAway = (): void => {
    repository.git('repack', '-adq')
    repository.git('prune', '--expire=now')
  }
  const objectsLeft = (): readonly string[] => readdirSync(join(repository.root, '.git/objects/pack'))
  const expectSound = (): void => {
    expect(repository.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('2')
    expect(objectsLeft().filter((name) => name.endsWith('.keep'))).toEqual([])
  }

  it('writes again what is gone when the branch is to move', async () => {
    await commitTo(repository, { 'a.txt': 'new\n', 'd/c.txt': 'c\n' }, meanwhile(takeAway))
    expectSound()
  })

  it('has all of it there again before the branch moves', async () => {
    const found: string[] = []
    const renameSync = (from: string, to: string): void => {
      if (to.endsWith('refs/heads/main'))
        found.push(repository.git('rev-list', '--objects', fs.readFileSync(from, 'utf8').trim()))
      fs.renameSync(from, to)
    }
    const opened = await open(repository.root, { fs: { ...fs, renameSync } as unknown as FileSystem })
    const changeSet = changing(repository, { 'a.txt': 'new\n' })
    await commit(opened, changeSet, { message: 'Change', sync: false, ...meanwhile(takeAway) })
    expect(found).toEqual([repository.git('rev-list', '--objects', 'HEAD')])
    expectSound()
  })

  it('keeps what git will only come to: it is in a pack that stays', async () => {
    collecting()
    let kept: readonly string[] = []
    const look = (): void => {
      kept = objectsLeft()
      takeAway()
    }
    await commitTo(repository, { 'a.txt': 'new\n' }, meanwhile(look))
    expect(kept.map((name) => name.replace(/.*\./, '')).sort()).toEqual(['idx', 'keep', 'pack'])
    expect(objectsLeft()).toEqual(expect.arrayContaining([...kept.filter((name) => !name.endsWith('.keep'))]))
    expectSound()
  })

  it('keeps what a collection may take that has begun since', async () => {
    await commitTo(repository, { 'a.txt': 'new\n' }, meanwhile(collecting))
    expect(objectsLeft().length).toBe(2)
    expectSound()
  })

  it('keeps what it finds there already, and nothing refers to', async () => {
    await commitTo(repository, { 'a.txt': 'new\n' })
    repository.git('reset', '-q', '--hard', 'HEAD~1')
    repository.git('reflog', 'expire', '--expire=now', '--all')
    await commitTo(repository, { 'a.txt': 'new\n' }, meanwhile(takeAway))
    expectSound()
  })

  it('keeps what it finds in a pack that a repack takes away in the end', async () => {
    repository.git('repack', '-adq')
    const base = objectsLeft()
    await commitTo(repository, { 'a.txt': 'new\n' })
    repository.git('repack', '-dq')
    const doomed = objectsLeft().filter((name) => !base.includes(name))
    repository.git('reset', '-q', '--hard', 'HEAD~1')
    repository.git('reflog', 'expire', '--expire=now', '--all')
    await commitTo(repository, { 'a.txt': 'new\n' })
    for (const name of doomed) rmSync(join(repository.root, '.git/objects/pack', name))
    expect(doomed).toContainEqual(expect.stringMatching(/\.pack$/))
    expectSound()
  })

  it('keeps its pack of many objects, and what it replaces', async () => {
    repository.write({ 'a.txt': 'uncommitted\n' })
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`m/${index}`, `${index}\n`]))
    await commitTo(
      repository,
      { 'a.txt': 'both\n', ...many },
      { ...meanwhile(takeAway), dirty: 'include', batchId: 'many' },
    )
    expect(repository.git('show', 'refs/emend/batches/many:a.txt')).toBe('uncommitted')
    expectSound()
  })

  it('that is taken back lets go of its pack', async () => {
    collecting()
    const dying = meanwhile(() => {
      throw new Error('stops here')
    })
    await expect(commitTo(repository, { 'a.txt': 'new\n' }, dying)).rejects.toThrow('stops here')
    expect(objectsLeft().filter((name) => name.endsWith('.keep'))).toEqual([])
  })

  it('has the directory of an object where git takes empty ones away each time that something waits for the disk', async () => {
    const objects = join(repository.root, '.git/objects')
    const fsync = (fd: number, done: fs.NoParamCallback): void => {
      for (const name of readdirSync(objects))
        if (name.length === 2 && readdirSync(join(objects, name)).length === 0)
          fs.rmdirSync(join(objects, name))
      fs.fsync(fd, done)
    }
    const opened = await open(repository.root, { fs: { ...fs, fsync } as unknown as FileSystem })
    await commit(opened, changing(repository, { 'a.txt': 'new\n' }), { message: 'Change' })
    expectSound()
  })

  it('does not believe that a collection which never ended goes on', async () => {
    collecting()
    utimesSync(join(repository.root, '.git/gc.pid'), 1000, 1000)
    await commitTo(repository, { 'a.txt': 'new\n' })
    expect(objectsLeft()).toEqual([])
  })
})
