import * as nodeFs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeDurably } from '../../src/files/durable-write.ts'
import type { FileSystem } from '../../src/files/file-system.ts'
import { makeRepositoryDirectory } from '../../src/git/repository-directory.ts'

let directory: string
beforeEach(() => {
  directory = nodeFs.mkdtempSync(join(tmpdir(), 'emend-test-'))
})
afterEach(() => nodeFs.rmSync(directory, { recursive: true }))

/** A file system that notes what is asked of it, paths without the test's own directory. */
const recorded = (overrides: Partial<FileSystem> = {}) => {
  const calls: string[] = []
  const paths = new Map<number, string>()
  const short = (path: string) =>
    path
      .replace(`${directory}/`, '')
      .replace(/[0-9a-f]{16}$/, '*')
      .replace(directory, '.')
  const fs: FileSystem = {
    ...nodeFs,
    openSync: (path: string, flags: string | number, mode?: number) => {
      const fd = nodeFs.openSync(path, flags, mode)
      paths.set(fd, short(path))
      return fd
    },
    fsyncSync: (fd: number) => {
      calls.push(`sync ${paths.get(fd)}`)
      nodeFs.fsyncSync(fd)
    },
    renameSync: (from: string, to: string) => {
      calls.push(`rename ${short(from)} ${short(to)}`)
      nodeFs.renameSync(from, to)
    },
    ...overrides,
  }
  return { fs, calls }
}

test('a file is synced before it gets its name, and the name after', () => {
  const { fs, calls } = recorded()
  nodeFs.chmodSync(directory, 0o750)
  writeDurably(fs, join(directory, 'file'), Buffer.from('content'), { sync: true, home: directory })
  expect(calls).toEqual(['sync .tmp_*', 'rename .tmp_* file', 'sync .'])
  expect(nodeFs.readFileSync(join(directory, 'file'), 'utf8')).toBe('content')
  expect(nodeFs.statSync(join(directory, 'file')).mode & 0o777).toBe(0o640)
})

test('without sync, the order of renames is the same and nothing is synced', () => {
  const { fs, calls } = recorded()
  writeDurably(fs, join(directory, 'file'), Buffer.from('content'), { sync: false, home: directory })
  expect(calls).toEqual(['rename .tmp_* file'])
})

test.each(['writeSync', 'fsyncSync', 'renameSync', 'fchmodSync'] as const)(
  'a failing %s leaves the old file and no temporary one',
  (call) => {
    nodeFs.writeFileSync(join(directory, 'file'), 'old')
    const fail = () => {
      throw Object.assign(new Error('no'), { code: 'EIO' })
    }
    const { fs } = recorded({ [call]: fail })
    const write = () =>
      writeDurably(fs, join(directory, 'file'), Buffer.from('new'), { sync: true, home: directory })
    expect(write).toThrowError('no')
    expect(nodeFs.readdirSync(directory)).toEqual(['file'])
    expect(nodeFs.readFileSync(join(directory, 'file'), 'utf8')).toBe('old')
  },
)

test('missing directories are made, each durable in the one above', () => {
  const { fs, calls } = recorded()
  makeRepositoryDirectory(fs, join(directory, 'a/b/c'), { sync: true, home: directory })
  expect(calls).toEqual(['sync .', 'sync a', 'sync a/b'])
  makeRepositoryDirectory(fs, join(directory, 'a/b/c'), { sync: true, home: directory })
  expect(calls.length).toBe(3)
})
