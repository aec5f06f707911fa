import { constants } from 'node:fs'
import { dirname } from 'node:path'
import { type FileSystem, isSystemError, statIfExists } from './file-system.ts'

/** Removes a file that may be gone already. */
export const removeIfExists = (fs: FileSystem, path: string): void =>
  unlessOfNothing(fs, path, () => fs.unlinkSync(path))

/** Removes an empty directory that may be gone already. */
export const removeDirectoryIfExists = (fs: FileSystem, path: string): void =>
  unlessOfNothing(fs, path, () => fs.rmdirSync(path))

const unlessOfNothing = (fs: FileSystem, path: string, remove: () => void): void => {
  try {
    remove()
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) return
    // A file system that may only be read says so of what is not there as well.
    if (!isSystemError(error, 'EROFS') || statIfExists(fs, path) !== null) throw error
  }
}

/** Removes the directories above a file that is gone, as far as they are empty, and none from `top` on. */
export const removeEmptyAbove = (fs: FileSystem, path: string, top: string): void => {
  for (let directory = dirname(path); directory !== top; directory = dirname(directory))
    try {
      removeDirectoryIfExists(fs, directory)
    } catch (error) {
      if (isSystemError(error, 'ENOTEMPTY', 'EEXIST')) return
      throw error
    }
}

/** How many files a process holds open for a moment at most; that moment is long where it does nothing but batches. */
const AT_A_TIME = 128
let held = 0

/** Removes names at once, and leaves it to the background to free what they stood for. */
export interface Removals {
  /** Removes a file. */
  readonly remove: (path: string) => void
  /** Once all names are gone: starts to free. */
  readonly end: () => void
  /**
   * Frees at once, and from now on: what is held takes the place, among open files or on the disk, of what is needed.
   */
  readonly makeRoom: () => void
}

/**
 * On some disks, freeing a file's blocks takes a millisecond for each, and nobody needs to wait for it: a file that is
 * open loses its name at once, and its blocks when it is closed. Elsewhere (NFS, FUSE, shares, Windows) it may keep a
 * name in its directory until it is closed, so that one is closed before it is removed.
 */
export const startRemovals = (fs: FileSystem): Removals => {
  const open: number[] = []
  const losing = new Map<bigint, boolean>()
  let hasRoom = true
  const hold = (fd: number): void => {
    open.push(fd)
    held++
  }
  const takeLast = (): number => {
    held--
    return open.pop()!
  }
  const isFreedLater = (fd: number, path: string): boolean => {
    const { dev, nlink } = fs.fstatSync(fd, { bigint: true })
    if (!losing.has(dev)) losing.set(dev, losesNames(fs, dirname(path)))
    // What has another name is not freed at all.
    return nlink === 1n && losing.get(dev)!
  }
  const makeRoom = (): void => {
    hasRoom = false
    while (open.length > 0) fs.closeSync(takeLast())
  }
  return {
    remove: (path) => {
      const fd = hasRoom && held < AT_A_TIME ? openIfPlain(fs, path, makeRoom) : null
      if (fd !== null) hold(fd)
      if (fd !== null && !isFreedLater(fd, path)) fs.closeSync(takeLast())
      removeIfExists(fs, path)
    },
    end: () => {
      if (open.length === 0) return
      // Whoever waits for the batch goes on first.
      setImmediate(() => {
        while (open.length > 0) fs.close(takeLast(), () => {})
      })
    },
    makeRoom,
  }
}

/** Types of file systems of which it is known that a file loses its name at once, open or not. Source: statfs(2). */
const LOSING = new Set([
  0xef53 /* ext */, 0x58465342 /* XFS */, 0x9123683e /* Btrfs */, 0x794c7630 /* overlayfs */,
])

const losesNames = (fs: FileSystem, directory: string): boolean =>
  LOSING.has(Number(fs.statfsSync?.(directory).type))

/** Neither a link is followed nor a pipe waited at. */
const PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const openIfPlain = (fs: FileSystem, path: string, makeRoom: () => void): number | null => {
  try {
    return fs.openSync(path, PLAIN)
  } catch (error) {
    if (isSystemError(error, 'EMFILE', 'ENFILE')) makeRoom()
    else if (!isSystemError(error, 'ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP', 'ENXIO')) throw error
    return null
  }
}
