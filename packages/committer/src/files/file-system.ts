import { isUtf8 } from 'node:buffer'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { isNativeError } from 'node:util/types'

/** What `lstat` tells, with integers wide enough for inode numbers and nanoseconds. */
export interface FileStat {
  readonly dev: bigint
  readonly ino: bigint
  readonly mode: bigint
  readonly nlink: bigint
  readonly uid: bigint
  readonly gid: bigint
  readonly size: bigint
  readonly mtimeNs: bigint
  readonly ctimeNs: bigint
  readonly birthtimeNs: bigint
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

/**
 * When a file was changed last, and when it was made, in milliseconds: as a number it tells nanoseconds apart that lie
 * some hundreds from each other.
 */
export interface FileTimes {
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly birthtimeMs: number
}

/** A name in a directory, with its kind. */
export interface DirectoryEntry {
  readonly name: string
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

type BigStat = { readonly bigint: true; readonly throwIfNoEntry: false }

/**
 * The part of `node:fs` that is used here, so that any file system of that shape serves, memfs included.
 * Failures are thrown as node throws them, with `code` (`ENOENT`, …), `path` and `syscall`.
 */
export interface FileSystem {
  openSync(path: string, flags: string | number, mode?: number): number
  closeSync(fd: number): void
  close(fd: number, done: (error: NodeJS.ErrnoException | null | undefined) => void): void
  readSync(fd: number, buffer: Uint8Array, offset: number, length: number, position: number): number
  writeSync(fd: number, buffer: Uint8Array, offset: number, length: number): number
  fsync(fd: number, done: (error: NodeJS.ErrnoException | null | undefined) => void): void
  fsyncSync(fd: number): void
  fchmodSync(fd: number, mode: number): void
  /** Gives a file to somebody, where files belong to anybody. */
  fchownSync?(fd: number, uid: number, gid: number): void
  ftruncateSync(fd: number, length: number): void
  fstatSync(fd: number, options: { readonly bigint: true }): FileStat
  lstatSync(path: string, options: BigStat): FileStat | undefined
  lstatSync(path: string, options: { readonly throwIfNoEntry: false }): FileTimes | undefined
  statSync(path: string, options: BigStat): FileStat | undefined
  /** What kind of file system it is, where that can be told. */
  statfsSync?(path: string): { readonly type: number }
  /** Fails where one may not do at a path what `mode` says, where that can be told. */
  accessSync?(path: string, mode: number): void
  readFileSync(path: string): Buffer
  readlinkSync(path: string): string
  readlinkSync(path: string, options: { readonly encoding: 'buffer' }): Buffer | string
  readdirSync(path: string): string[]
  readdirSync(path: string, options: { readonly withFileTypes: true }): readonly DirectoryEntry[]
  realpathSync(path: string): string
  renameSync(from: string, to: string): void
  linkSync(existing: string, path: string): void
  symlinkSync(target: string | Buffer, path: string): void
  unlinkSync(path: string): void
  mkdirSync(path: string, options?: { readonly recursive?: boolean; readonly mode?: number }): unknown
  rmdirSync(path: string): void
  chmodSync(path: string, mode: number): void
}

type Loosely = 'readFileSync' | 'readlinkSync' | 'readdirSync' | 'realpathSync'

/** A file system as its own types declare it: of some calls they may tell all that these return with any options. */
export type GivenFileSystem = Omit<FileSystem, Loosely> & {
  readonly [Name in Loosely]: (path: string) => unknown
}

/** True for an error of any realm, as node's is in a `vm` context, and for one made by hand, as those of mock-fs are. */
export const isError = (error: unknown): error is NodeJS.ErrnoException =>
  isNativeError(error) || error instanceof Error

/** True for an error of the file system with one of these codes. */
export const isSystemError = (error: unknown, ...codes: readonly string[]): boolean =>
  isError(error) && codes.includes(naming(`${error.code}`))

/** A code, or a text that begins with it, by its name: of some, as ESTALE and EDQUOT, node tells the number alone. */
export const naming = (text: string): string =>
  text.replace(/^Unknown system error -(\d+)/, (unnamed, number) => {
    const [name] = Object.entries(constants.errno).find(([, one]) => one === Number(number)) ?? [unnamed]
    return name
  })

/** What somebody finds at a path; null where the system says that nothing is there, or can be. */
export const ifThere = <Found>(path: string, look: () => Found): Found | null => {
  try {
    return look()
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG')) return null
    throw toldOf(path, error)
  }
}

/** What somebody does or finds, or what counts instead where the system fails him with one of these codes. */
export const exceptFor = <Found, Instead>(
  codes: readonly string[],
  act: () => Found,
  instead: Instead,
): Found | Instead => {
  try {
    return act()
  } catch (error) {
    if (isSystemError(error, ...codes)) return instead
    throw error
  }
}

/** What somebody does or finds, or what counts instead where that fails, for whatever reason. */
export const unlessFailing = <Found, Instead>(act: () => Found, instead: Instead): Found | Instead => {
  try {
    return act()
  } catch {
    return instead
  }
}

/** What somebody finds, or what counts instead where that may not be looked at. */
export const ifAllowed = <Found, Denied>(look: () => Found, denied: Denied): Found | Denied =>
  exceptFor(['EACCES', 'EPERM'], look, denied)

/** The bytes of a file, or null where there is no such file, or can be none. */
export const readIfExists = (fs: FileSystem, path: string): Buffer | null =>
  // To look takes a tenth of the time of an error, and most of what is asked for so is not there.
  statIfExists(fs, path) === null ? null : readUnlessGone(fs, path)

/** The same for a file that has just been looked at. */
export const readUnlessGone = (fs: FileSystem, path: string): Buffer | null =>
  ifThere(path, () => fs.readFileSync(path))

/**
 * The bytes of a file, or null where there is none, or none that may be read: git does without one outside of the
 * repository, as in the home directory of another user, which HOME may name.
 */
export const readIfAllowed = (fs: FileSystem, path: string): Buffer | null =>
  ifAllowed(() => readIfExists(fs, path), null)

/**
 * What failed, told of a path: the system itself has no name to tell where it is asked through a descriptor, and node
 * none of a file that is too large for it.
 */
export const toldOf = (path: string, error: unknown): unknown =>
  isError(error) &&
  ('syscall' in error || isSystemError(error, 'ERR_FS_FILE_TOO_LARGE')) &&
  !('path' in error)
    ? Object.assign(error, { path })
    : error

/**
 * Where a symbolic link points, in bytes: nothing says that it is UTF-8, but on Windows, whose `\\` is `/` to git. Source:
 * git's compat/mingw.c, `normalize_ntpath`.
 */
export const linkTargetAt = (fs: FileSystem, path: string): Buffer => {
  const target = Buffer.from(fs.readlinkSync(path, { encoding: 'buffer' }) as Buffer)
  return process.platform === 'win32' ? Buffer.from(`${target}`.replaceAll('\\', '/')) : target
}

/** Makes a symbolic link that points where these bytes say. */
export const makeLink = (fs: FileSystem, target: Uint8Array, path: string): void =>
  fs.symlinkSync(isUtf8(target) ? Buffer.from(target).toString() : Buffer.from(target), path)

/**
 * The bytes of a file of rules in the work tree: null where there is none, as git follows no symbolic link in its place;
 * undefined where it may not be read, which is none for git. Source: git's attr.c, dir.c.
 */
export const readUnlessLinked = (fs: FileSystem, path: string): Buffer | null | undefined =>
  statIfExists(fs, path)?.isFile() ? ifAllowed(() => readUnlessGone(fs, path), undefined) : null

/** What stands at a path, symbolic links not followed, or null where nothing does, or can. */
export const statIfExists = (fs: FileSystem, path: string): FileStat | null =>
  ifThere(path, () => fs.lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null)

/** What a path leads to, symbolic links followed, or null where nothing is, or can be. */
export const statBehind = (fs: FileSystem, path: string): FileStat | null =>
  ifThere(path, () => fs.statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null)

/**
 * True where something stands at a path outside of the repository: not where somebody else keeps it to himself, or its
 * disk is gone, for which node has no code on Windows.
 */
export const isReachable = (fs: FileSystem, path: string): boolean =>
  exceptFor(UNREACHABLE, () => statIfExists(fs, path), null) !== null

const UNREACHABLE = ['EACCES', 'EPERM', 'EIO', 'ENODEV', 'ENOTCONN', 'ESTALE', 'UNKNOWN']

/** A path with its links resolved, absolute; of one that cannot be followed, as it is. */
export const realPath = (fs: FileSystem, path: string): string => {
  const absolute = resolve(path)
  return unlessFailing(() => fs.realpathSync(absolute), absolute)
}

/** The names in a directory; none where there is no directory. */
export const namesIn = (fs: FileSystem, path: string): readonly string[] =>
  statIfExists(fs, path) === null ? [] : (ifThere(path, () => fs.readdirSync(path)) ?? [])
