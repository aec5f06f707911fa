import { constants } from 'node:fs'
import { removeIfExists } from './durable-write.ts'
import { type FileSystem, isSystemError } from './file-system.ts'

/** How many files a process holds open for a moment at most; that moment is long where it does nothing but batches. */
const AT_A_TIME = 128
let held = 0

/** Removes names at once, and leaves it to the background to free what they stood for. */
export interface LettingGo {
  /** Removes a file. */
  readonly remove: (path: string) => void
  /** Once all names are gone: starts to free. */
  readonly end: () => void
}

/**
 * On some disks, freeing a file's blocks takes a millisecond for each, and nobody needs to wait for it: a file that is
 * open loses its name at once, and its blocks when it is closed.
 */
export const startLettingGo = (fs: FileSystem): LettingGo => {
  const open: number[] = []
  const hold = (fd: number): void => {
    open.push(fd)
    held++
  }
  const takeLast = (): number => {
    held--
    return open.pop()!
  }
  return {
    remove: (path) => {
      const fd = held < AT_A_TIME ? openIfPlain(fs, path) : null
      if (fd !== null) hold(fd)
      removeIfExists(fs, path)
      // What still has a name is not freed yet; on NFS that is one in the same directory, until the file is closed.
      if (fd !== null && fs.fstatSync(fd, { bigint: true }).nlink > 0n) fs.closeSync(takeLast())
    },
    end: () => {
      // Whoever waits for the batch goes on first.
      setImmediate(() => {
        while (open.length > 0) fs.close(takeLast(), () => {})
      })
    },
  }
}

/** Neither a link is followed nor a pipe waited at. */
const PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const openIfPlain = (fs: FileSystem, path: string): number | null => {
  try {
    return fs.openSync(path, PLAIN)
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'EMFILE', 'ELOOP', 'ENXIO')) return null
    throw error
  }
}
