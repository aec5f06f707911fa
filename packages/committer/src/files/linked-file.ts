import { dirname } from 'node:path'
import { putInPlace, writeFresh, writeTemporary } from './durable-write.ts'
import { exceptFor, type FileStat, type FileSystem, statIfExists } from './file-system.ts'
import { permissionsOf } from './permissions.ts'

/**
 * Gives a finished file another name, if that is free; false where it is taken. Some file systems have no hard links,
 * and none has them to another one: there, a copy gets the name, and is whole from the start, on the disk too.
 */
export const linkIfFree = (fs: FileSystem, from: string, to: string): boolean =>
  linked(fs, from, to) ?? copyIfFree(fs, from, to)

/**
 * The same for a lock: where there can be no hard link, it may have its name before it is whole, but only one can take
 * it.
 */
export const lockIfFree = (fs: FileSystem, from: string, to: string): boolean =>
  linked(fs, from, to) ?? writeIfFree(fs, from, to)

/**
 * Moves a finished file to a name, if that is free; false where it is taken. Where there are no hard links, a moment
 * remains between the look and the move.
 */
export const moveIfFree = (fs: FileSystem, from: string, to: string): boolean => {
  const hasName = linked(fs, from, to)
  if (hasName) fs.unlinkSync(from)
  return hasName ?? renameIfFree(fs, from, to)
}

const NO_LINK = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES', 'EISDIR']

/**
 * Null where there can be no hard link: the file system has none (of FAT on Windows, node says that a directory is in
 * the way), the two names are not in the same one, or the system allows none, as Android. What may not be written to at
 * all says so again when it is written to.
 */
const linked = (fs: FileSystem, from: string, to: string): boolean | null =>
  exceptFor(NO_LINK, () => ifFree(() => fs.linkSync(from, to)), null)

const writeIfFree = (fs: FileSystem, from: string, to: string): boolean =>
  ifFree(() => writeFresh(fs, to, [fs.readFileSync(from)]))

const ifFree = (take: () => void): boolean => exceptFor(['EEXIST'], take, false) !== false

const copyIfFree = (fs: FileSystem, from: string, to: string): boolean => {
  if (statIfExists(fs, to) !== null) return false
  const mode = permissionsOf(statIfExists(fs, from)!)
  putInPlace(fs, writeTemporary(fs, dirname(to), fs.readFileSync(from), mode), to, { sync: true })
  return true
}

const renameIfFree = (fs: FileSystem, from: string, to: string): boolean => {
  if (statIfExists(fs, to) !== null) return false
  fs.renameSync(from, to)
  return true
}

/** True when two names stand for one and the same file. */
export const isSameFile = (fs: FileSystem, one: string, other: string): boolean =>
  isOneFile(statIfExists(fs, one), statIfExists(fs, other))

/** True when both are there, and are one and the same file. */
export const isOneFile = (one: FileStat | null, other: FileStat | null): boolean =>
  one !== null && other !== null && one.dev === other.dev && one.ino === other.ino
