import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyFootprint } from '@emend/model'
import { makeRepository, plainEnvironment } from '@emend/testkit'
import { createFsFromVolume, Volume } from 'memfs'
import { afterEach, describe, expect, it } from 'vitest'
import { commit, type FileSystem, openRepository, planUndo, snapshotPresent } from '../src/index.ts'

type Tree = Pick<
  typeof import('node:fs'),
  | 'readdirSync'
  | 'lstatSync'
  | 'readFileSync'
  | 'readlinkSync'
  | 'mkdirSync'
  | 'writeFileSync'
  | 'symlinkSync'
  | 'chmodSync'
>
const disk: Tree = {
  readdirSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  mkdirSync,
  writeFileSync,
  symlinkSync,
  chmodSync,
}

const copy = (from: Tree, source: string, to: Tree, target: string): void => {
  to.mkdirSync(target, { recursive: true })
  for (const name of from.readdirSync(source) as string[]) {
    const [one, other] = [join(source, name), join(target, name)]
    const stat = from.lstatSync(one)
    if (stat.isDirectory()) copy(from, one, to, other)
    else if (stat.isSymbolicLink()) to.symlinkSync(from.readlinkSync(one) as string, other)
    else {
      to.writeFileSync(other, from.readFileSync(one))
      to.chmodSync(other, stat.mode & 0o777)
    }
  }
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe('a repository in memory', () => {
  it('is served like one on a disk, and git accepts what came of it', async () => {
    const repository = makeRepository({ 'a.txt': 'one\n', 'src/b.txt': 'two\n' })
    folders.push(repository.root)
    const fs = createFsFromVolume(new Volume()) as unknown as Tree & FileSystem
    copy(disk, repository.root, fs, '/project')
    const opened = await openRepository('/project/src', { fs, env: plainEnvironment, home: '/nonexistent' })
    expect(opened.root).toBe('/project')
    const footprint = { ...emptyFootprint, paths: ['a.txt', 'src/b.txt'], listings: ['.'] }
    const { entries, listings } = await snapshotPresent(opened, footprint)
    expect(listings.get('.')).toHaveLength(2)
    const present = (path: string) => {
      const entry = entries.get(path)
      if (entry?.kind !== 'file') throw new Error(path)
      return { mode: entry.mode, bytes: entry.bytes }
    }
    const after = { mode: '100644', bytes: Buffer.from('new\n') } as const
    const changes = [
      { path: 'a.txt', before: present('a.txt'), after },
      { path: 'c/d.txt', before: null, after },
      { path: 'src/b.txt', before: present('src/b.txt'), after: null },
    ]
    const request = { message: 'In memory', sync: true }
    const receipt = await commit(opened, { base: null, changes, made: [], removed: [] }, request)
    expect(receipt.warnings).toEqual([])
    const target = mkdtempSync(join(tmpdir(), 'emend-memfs-'))
    folders.push(target)
    copy(fs, '/project', disk, target)
    const git = (...words: string[]): string =>
      execFileSync('git', words, { cwd: target, env: plainEnvironment }).toString().trim()
    expect(git('status', '--porcelain')).toBe('')
    expect(git('fsck', '--strict')).toBe('')
    expect(git('rev-parse', 'HEAD')).toBe(receipt.commit)
    const { changeSet } = await planUndo(opened)
    await commit(opened, changeSet, { message: 'Undo', sync: false })
    expect(fs.readFileSync('/project/src/b.txt').toString()).toBe('two\n')
  })
})
