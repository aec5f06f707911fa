import { dirname } from 'node:path'
import { EmendError } from '@emend/model'
import { type Durability, removeIfExists, syncDirectory, writeFully } from './durable-write.ts'
import { type FileSystem, isSystemError } from './file-system.ts'
import { makeRepositoryDirectory } from './repository-directory.ts'

/** A held `<file>.lock`. It ends in exactly one of `commit` and `release`; whatever comes later does nothing. */
export interface LockFile {
  /** Path of the lock itself. */
  readonly path: string
  /** Gives the lock the bytes that `commit` is to put in place, synced. May be called once. */
  write(bytes: Uint8Array): void
  /** Renames the lock over the file that it guards, and syncs the directory. */
  commit(): void
  /** Lets go without changing the file. */
  release(): void
}

/**
 * Takes git's lock on a file: `<file>.lock`, made so that only one can.
 * Missing directories are made. Throws `busy` where somebody holds the lock.
 */
export const lockFile = (fs: FileSystem, file: string, durability: Durability): LockFile => {
  const path = `${file}.lock`
  makeRepositoryDirectory(fs, dirname(path), durability)
  fs.closeSync(createLock(fs, path))
  let held = true
  const end = (how: () => void) => {
    if (!held) return
    how()
    held = false
  }
  return {
    path,
    write: (bytes) => fill(fs, path, bytes, durability),
    commit: () =>
      end(() => {
        fs.renameSync(path, file)
        if (durability.sync) syncDirectory(fs, dirname(path))
      }),
    release: () => end(() => removeIfExists(fs, path)),
  }
}

const createLock = (fs: FileSystem, path: string): number => {
  try {
    return fs.openSync(path, 'wx', 0o666)
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) throw new EmendError('busy', { lock: path }, { cause: error })
    throw error
  }
}

const fill = (fs: FileSystem, path: string, bytes: Uint8Array, { sync }: Durability): void => {
  const fd = fs.openSync(path, 'w')
  try {
    writeFully(fs, fd, bytes)
    if (sync) fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}
