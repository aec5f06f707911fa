import { type FileSystem, isSystemError } from './file-system.ts'

/**
 * Sets the permissions of an open file of one's own, as far as the file system has any: FAT, and many a share of
 * another system, refuse those that they cannot keep.
 */
export const setMode = (fs: FileSystem, fd: number, mode: number): void =>
  unlessRefused(() => fs.fchmodSync(fd, mode))

/** The same for a directory, by its path. */
export const setDirectoryMode = (fs: FileSystem, path: string, mode: number): void =>
  unlessRefused(() => fs.chmodSync(path, mode))

const unlessRefused = (set: () => void): void => {
  try {
    set()
  } catch (error) {
    if (!isSystemError(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
  }
}
