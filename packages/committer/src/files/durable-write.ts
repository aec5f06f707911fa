import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { shareFile } from '../git/share.ts'
import { exceptFor, type FileSystem, isSystemError } from './file-system.ts'
import { whileOpen, whileOpenAside } from './open-file.ts'
import { setMode } from './permissions.ts'
import { removeIfExists } from './removals.ts'
import { sideBySide } from './side-by-side.ts'

/** How far a write goes: `sync: false` (`--no-fsync`) leaves the moment of reaching the disk to the system. */
export interface Durability {
  readonly sync: boolean
}

/** How what is new in a repository is made: as durable as this, and by whom. */
export interface Making extends Durability {
  /**
   * The home of the batch: whoever finds something in it knows whose it is, and what is made is open to whom the home
   * is.
   */
  readonly home: string
}

/** Waits in the background until something is on the disk. */
export type Sync = () => Promise<void>

/** How many files are open at a time, to be synced side by side: beyond this, a disk gains nothing. */
export const AT_A_TIME = 16

/** Windows syncs what is open for writing alone. Elsewhere, what may not be written can be synced, too. */
const TO_SYNC = process.platform === 'win32' ? 'r+' : 'r'

/**
 * Puts a complete file in place: temporary name, sync, rename, sync of the directory. The temporary name is in the home
 * or, where that is on another file system, in the directory.
 */
export const writeDurably = (fs: FileSystem, path: string, bytes: Uint8Array, making: Making): void => {
  const directory = dirname(path)
  try {
    putInPlace(fs, writeTemporary(fs, making.home, bytes), path, making)
  } catch (error) {
    if (!isSystemError(error, 'EXDEV')) throw error
    putInPlace(fs, writeTemporary(fs, directory, bytes), path, making)
  }
  if (making.sync) syncDirectory(fs, directory)
}

/** Renames a temporary file to its place; where that fails, it is gone. */
export const putInPlace = (fs: FileSystem, temporary: string, path: string, { sync }: Durability): void => {
  try {
    if (sync) syncFile(fs, temporary)
    fs.renameSync(temporary, path)
  } catch (error) {
    removeIfExists(fs, temporary)
    throw error
  }
}

/** Writes a complete file under a fresh temporary name in a directory, not yet synced, and returns its path. */
export const writeTemporary = (
  fs: FileSystem,
  directory: string,
  bytes: Uint8Array,
  mode?: number,
): string => {
  const path = temporaryPath(directory, '.tmp_')
  writeFresh(fs, path, [bytes], mode)
  return path
}

/** Writes a complete file, piece by piece, under a name that is free, not yet synced. */
export const writeFresh = (
  fs: FileSystem,
  path: string,
  pieces: readonly Uint8Array[],
  mode?: number,
): void => {
  whileOpen(fs, path, 'wx', (fd) => {
    try {
      for (const bytes of pieces) writeFully(fs, fd, bytes)
      if (mode === undefined) shareFile(fs, fd, dirname(path))
      else setMode(fs, fd, mode)
    } catch (error) {
      removeIfExists(fs, path)
      throw error
    }
  })
}

/** A fresh temporary name in a directory. */
export const temporaryPath = (directory: string, prefix: string): string =>
  join(directory, `${prefix}${randomBytes(8).toString('hex')}`)

/** Writes all the bytes at the file's position: a write may take fewer than it was given and say nothing. */
export const writeFully = (fs: FileSystem, fd: number, bytes: Uint8Array): void => {
  for (let done = 0; done < bytes.length; ) {
    const written = fs.writeSync(fd, bytes, done, bytes.length - done)
    if (written <= 0) throw noProgress()
    done += written
  }
}

/** Waits until a file's bytes are on the disk. */
export const syncFile = (fs: FileSystem, path: string): void => {
  whileOpen(fs, path, TO_SYNC, (fd) => fs.fsyncSync(fd))
}

/** Waits in the background until an open file's bytes are on the disk. */
export const syncOpen = (fs: FileSystem, fd: number): Promise<void> =>
  new Promise((resolve, reject) => fs.fsync(fd, (error) => (error ? reject(error) : resolve())))

/** Windows opens no directories, and some network file systems sync none. */
const CANNOT_SYNC = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'EBADF']

/** Waits until a directory's names are on the disk, where the system can sync a directory. */
export const syncDirectory = (fs: FileSystem, path: string): void =>
  exceptFor(CANNOT_SYNC, () => syncFile(fs, path), undefined)

/** Waits for many syncs, side by side: a disk brings most of them to an end together. */
export const syncAll = (syncs: readonly Sync[]): Promise<void> =>
  sideBySide(AT_A_TIME, syncs, (sync) => sync())

/** What makes a file's bytes durable. */
export const fileSync =
  (fs: FileSystem, path: string): Sync =>
  () =>
    whileOpenAside(fs, path, TO_SYNC, (fd) => syncOpen(fs, fd))

/** What makes a directory's names durable, where the system can sync a directory. */
export const directorySync =
  (fs: FileSystem, path: string): Sync =>
  async () => {
    try {
      await fileSync(fs, path)()
    } catch (error) {
      if (!isSystemError(error, ...CANNOT_SYNC)) throw error
    }
  }

const noProgress = (): NodeJS.ErrnoException =>
  Object.assign(new Error('ENOSPC: a write made no progress'), { code: 'ENOSPC', syscall: 'write' })
