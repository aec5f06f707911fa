import { dirname } from 'node:path'
import { writeTemporary } from './durable-write.ts'
import { type FileStat, type FileSystem, isSystemError, statIfExists } from './file-system.ts'

/**
 * Gives a finished file another name, if that is free; false where it is taken. Some file systems have no hard links:
 * there, a copy gets the name.
 */
export const linkIfFree = (fs: FileSystem, from: string, to: string): boolean => {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return false
    if (!isSystemError(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error
    return copyIfFree(fs, from, to)
  }
}

const copyIfFree = (fs: FileSystem, from: string, to: string): boolean => {
  if (statIfExists(fs, to) !== null) return false
  const mode = Number(statIfExists(fs, from)!.mode) & 0o777
  fs.renameSync(writeTemporary(fs, dirname(to), fs.readFileSync(from), { mode, prefix: '.emend-' }), to)
  return true
}

/** True when two names stand for one and the same file. */
export const isSameFile = (fs: FileSystem, one: string, other: string): boolean =>
  isOneFile(statIfExists(fs, one), statIfExists(fs, other))

/** True when both are there, and are one and the same file. */
export const isOneFile = (one: FileStat | null, other: FileStat | null): boolean =>
  one !== null && other !== null && one.dev === other.dev && one.ino === other.ino
