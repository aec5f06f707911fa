import { type FileSystem, isSystemError } from '../git/file-system.ts'

/** How many files are held open for a moment at most. */
const AT_A_TIME = 128
let open = 0

/**
 * Removes a name, through `remove`, and leaves it to the background to free what it stood for: on some disks that takes a
 * millisecond for each file, and nobody needs to wait for it. Follows no link: not for links themselves.
 */
export const letGo = (fs: FileSystem, path: string, remove: (path: string) => void): void => {
  const fd = open < AT_A_TIME ? openIfThere(fs, path) : null
  try {
    remove(path)
  } finally {
    if (fd !== null) {
      open++
      fs.close(fd, () => {
        open--
      })
    }
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
