import { type FileSystem, isSystemError } from '../git/file-system.ts'

/** How many files are held open for a moment at most. */
const AT_A_TIME = 256

/** Removes names at once, and leaves it to the background to free what they stood for. */
export interface LettingGo {
  /** Removes a name through `how`. Follows links, so not for links themselves. */
  readonly remove: (path: string, how: (path: string) => void) => void
  /** Once all names are gone: starts to free. */
  readonly end: () => void
}

/**
 * On some disks, freeing a file's blocks takes a millisecond for each, and nobody needs to wait for it: a file that is
 * open loses its name at once, and its blocks when it is closed.
 */
export const startLettingGo = (fs: FileSystem): LettingGo => {
  const open: number[] = []
  return {
    remove: (path, how) => {
      const fd = open.length < AT_A_TIME ? openIfThere(fs, path) : null
      if (fd !== null) open.push(fd)
      how(path)
    },
    end: () => {
      for (const fd of open.splice(0)) fs.close(fd, () => {})
    },
  }
}

const openIfThere = (fs: FileSystem, path: string): number | null => {
  try {
    return fs.openSync(path, 'r')
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'EMFILE', 'ELOOP')) return null
    throw error
  }
}
