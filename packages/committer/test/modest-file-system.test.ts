import * as nodeFs from 'node:fs'
import { dirname, join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository, wrappedFileSystem } from '@emend/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { patient } from '../src/files/machine-file-system.ts'
import { commit, type FileSystem, openRepository, planUndo, type Repository } from '../src/index.ts'
import { changing } from './support.ts'

const refuse =
  (call: string, code = 'EPERM') =>
  (): never => {
    throw Object.assign(new Error(`${code}: operation not permitted, ${call}`), { code, syscall: call })
  }

/** As on FAT, and on many a share of another system: no hard links, no symbolic ones, and no permissions. */
const modest = {
  ...nodeFs,
  linkSync: refuse('link'),
  symlinkSync: refuse('symlink'),
  chmodSync: refuse('chmod'),
  fchmodSync: refuse('fchmod'),
} as unknown as FileSystem

/** As on Android, which lets no program make a hard link. */
const unlinked = { ...nodeFs, linkSync: refuse('link', 'EACCES') } as unknown as FileSystem

/** As node tells on Windows of FAT and exFAT, which have no hard links. */
const misnamed = { ...nodeFs, linkSync: refuse('link', 'EISDIR') } as unknown as FileSystem

/** As on Windows: a file that may not be written to is not replaced either. */
const withoutReplacing = patient({
  ...nodeFs,
  renameSync: (from: string, to: string) => {
    const { mode = 0o200 } = nodeFs.lstatSync(to, { throwIfNoEntry: false }) ?? {}
    if ((mode & 0o222) === 0) refuse('rename')()
    nodeFs.renameSync(from, to)
  },
} as unknown as FileSystem)

/** As mock-fs throws them: errors that nothing but their prototype makes ones. */
const handmade = wrappedFileSystem(nodeFs, (_, call) => (...parameters) => {
  try {
    return call(...parameters)
  } catch (error) {
    throw Object.assign(Object.create(Error.prototype), error, { message: (error as Error).message })
  }
})

/**
 * As on NFS and FUSE: a file that is open when it is removed keeps a name until it is closed, and FUSE says that it has
 * none.
 */
const clinging = (): FileSystem => {
  const paths = new Map<number, string>()
  const hidden = new Map<number, string>()
  const reveal = (fd: number): void => {
    paths.delete(fd)
    const name = hidden.get(fd)
    hidden.delete(fd)
    if (name !== undefined) nodeFs.unlinkSync(name)
  }
  return {
    ...nodeFs,
    statfsSync: () => ({ type: 0x65735546 }),
    openSync: (path: string, flags: string | number, mode?: number) => {
      const fd = nodeFs.openSync(path, flags, mode)
      paths.set(fd, path)
      return fd
    },
    fstatSync: (fd: number) => {
      const stat = nodeFs.fstatSync(fd, { bigint: true })
      return hidden.has(fd) ? Object.assign(stat, { nlink: 0n }) : stat
    },
    unlinkSync: (path: string) => {
      const fd = [...paths].find(([, open]) => open === path)?.[0]
      if (fd === undefined) return nodeFs.unlinkSync(path)
      hidden.set(fd, join(dirname(path), `.nfs${fd}`))
      nodeFs.renameSync(path, hidden.get(fd)!)
    },
    closeSync: (fd: number) => {
      nodeFs.closeSync(fd)
      reveal(fd)
    },
    close: (fd: number, done: (error: NodeJS.ErrnoException | null) => void) =>
      nodeFs.close(fd, (error) => {
        reveal(fd)
        done(error)
      }),
  } as unknown as FileSystem
}

/**
 * As where `.git/refs` and `.git/logs` are mounted, or links to elsewhere: nothing is linked or moved there from the
 * rest.
 */
const apart = (): typeof nodeFs => {
  const isApart = (path: string): boolean => /\/\.git\/(refs|logs)\//.test(path)
  const within = (from: string, to: string, act: () => void): void => {
    if (isApart(from) !== isApart(to))
      throw Object.assign(new Error('EXDEV: cross-device link not permitted'), { code: 'EXDEV' })
    act()
  }
  return {
    ...nodeFs,
    linkSync: (from: string, to: string) => within(from, to, () => nodeFs.linkSync(from, to)),
    renameSync: (from: string, to: string) => within(from, to, () => nodeFs.renameSync(from, to)),
  } as typeof nodeFs
}

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c/d.txt': 'd\n' })
  repository.git('config', 'core.fileMode', 'false')
  repository.git('config', 'core.symlinks', 'false')
})
afterEach(() => repository.remove())

const open = (fs = modest): Promise<Repository> =>
  openRepository(repository.root, { fs, env: plainEnvironment, home: repository.root })

const judge = (): void => {
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
  expect(nodeFs.readdirSync(`${repository.root}/.git/emend`)).toEqual([])
}

test.each([
  ['links and permissions', modest],
  ['the right to link', unlinked],
  ['hard links, of which node says so in other words', misnamed],
  ['the right to replace what may not be written to', withoutReplacing],
  ['errors that the language knows for its own', handmade],
])('a file system without %s is served', async (_, fs) => {
  const opened = await open(fs)
  const changeSet = changing(repository, { 'a.txt': 'new\n', 'c/d.txt': null, 'e/f.txt': 'made\n' })
  const { commit: made } = await commit(opened, changeSet, { message: 'Change' })
  judge()
  expect(repository.git('show', '--name-status', '--format=', made!)).toBe('M\ta.txt\nD\tc/d.txt\nA\te/f.txt')
  const { changeSet: undo } = await planUndo(opened, made!)
  await commit(opened, undo, { message: 'Undo', undoes: made! })
  judge()
  expect(repository.git('diff', 'HEAD~2', 'HEAD')).toBe('')
})

test('an index is on the disk there before it gets its name', async () => {
  const synced = new Set<number>()
  const note = (fd: number): void => void synced.add(nodeFs.fstatSync(fd).ino)
  const put: boolean[] = []
  const fs = {
    ...unlinked,
    fsync: (fd: number, done: (error: Error | null) => void) => {
      note(fd)
      nodeFs.fsync(fd, done)
    },
    fsyncSync: (fd: number) => {
      note(fd)
      nodeFs.fsyncSync(fd)
    },
    renameSync: (from: string, to: string) => {
      if (/\/index(?:\.old)?$/.test(to)) put.push(synced.has(nodeFs.statSync(from).ino))
      nodeFs.renameSync(from, to)
    },
  } as unknown as FileSystem
  await commit(await open(fs), changing(repository, { 'a.txt': 'new\n' }), { message: 'Change' })
  expect(put).toEqual([true, true])
  judge()
})

test('a lock is held by one at a time there, too', async () => {
  const many = Array.from({ length: 12 }, (_, index) => `new-${index}.txt`)
  await Promise.all(
    many.map(async (path) =>
      commit(await open(), changing(repository, { [path]: 'x\n' }), { message: path }),
    ),
  )
  judge()
  expect(repository.git('rev-list', '--count', 'HEAD')).toBe('13')
})

test('what clings to its name while it is open is in the way of no directory', async () => {
  const opened = await open(clinging())
  const changeSet = changing(repository, { 'a.txt': 'new\n', 'e/f.txt': 'made\n' })
  const { warnings } = await commit(opened, changeSet, { message: 'Change' })
  expect(warnings).toEqual([])
  judge()
  const more = changing(repository, { 'a.txt': 'newer\n', 'g/h/i.txt': 'made\n' })
  const check = (): never => {
    throw new Error('no')
  }
  await expect(commit(opened, more, { message: 'Change', check })).rejects.toThrowError('no')
  judge()
  expect(nodeFs.existsSync(`${repository.root}/g`)).toBe(false)
})

test('refs and logs on another file system are served', async () => {
  const opened = await open(apart())
  nodeFs.appendFileSync(`${repository.root}/a.txt`, 'mine\n')
  const changeSet = changing(repository, { 'a.txt': 'new\n', 'e/f.txt': 'made\n' })
  await commit(opened, changeSet, { message: 'Change', dirty: 'include' })
  judge()
  expect(repository.git('for-each-ref', 'refs/emend')).not.toBe('')
  expect(repository.git('log', '-1', '-g', '--format=%gs')).toBe('emend: Change')
})

test('refs and logs on another file system are put back', async () => {
  const fs = apart()
  const renameSync = (from: string, to: string): void => {
    if (to.endsWith('.git/refs/heads/main'))
      throw Object.assign(new Error('EIO: i/o error, rename'), { code: 'EIO' })
    fs.renameSync(from, to)
  }
  repository.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/main')
  repository.git('checkout', '-q', 'alias')
  const logs = () => ['HEAD', 'alias', 'main'].map((ref) => repository.git('reflog', ref))
  const before = logs()
  const changeSet = changing(repository, { 'a.txt': 'new\n', 'e/f.txt': 'made\n' })
  const failed = commit(await open({ ...fs, renameSync }), changeSet, { message: 'Change' })
  await expect(failed).rejects.toThrowError('EIO')
  judge()
  expect(logs()).toEqual(before)
})

test('executable bits that are not kept are said, where git looks at them', async () => {
  repository.git('config', 'core.fileMode', 'true')
  const executable = (stat: nodeFs.BigIntStats | undefined) =>
    stat?.isFile() ? Object.assign(stat, { mode: stat.mode | 0o111n }) : stat
  const lstatSync = (path: string, options: { readonly bigint: true; readonly throwIfNoEntry: false }) =>
    executable(nodeFs.lstatSync(path, options))
  const fstatSync = (fd: number, options: { readonly bigint: true }) =>
    executable(nodeFs.fstatSync(fd, options))
  const opened = await open({ ...modest, lstatSync, fstatSync } as FileSystem)
  const landing = commit(opened, changing(repository, { 'new.txt': 'x\n' }), { message: 'Change' })
  await expect(landing).rejects.toMatchObject({
    code: 'repository-unsupported',
    hint: expect.stringContaining('git config core.fileMode false'),
  })
  judge()
})
