import { type FileStat, type FileSystem, isSystemError } from './file-system.ts'

/** Who a file belongs to; the owner may be left as it is. */
export type Owner = Pick<FileStat, 'gid'> & Partial<Pick<FileStat, 'uid'>>

/**
 * Sets the permissions of an open file of one's own, as far as the file system has any: FAT, and many a share of
 * another system, refuse those that they cannot keep.
 */
export const setMode = (fs: FileSystem, fd: number, mode: number): void =>
  unlessRefused(() => fs.fchmodSync(fd, mode))

/** The same for a directory, by its path. */
export const setDirectoryMode = (fs: FileSystem, path: string, mode: number): void =>
  unlessRefused(() => fs.chmodSync(path, mode))

/**
 * Gives an open file of one's own to an owner and a group, as far as the system lets one: a group that one is in, and
 * anybody's only for its administrator.
 */
export const setOwner = (fs: FileSystem, fd: number, { uid, gid }: Owner): void => {
  const made = fs.fstatSync(fd, { bigint: true })
  if (made.gid !== gid) unlessRefused(() => fs.fchownSync?.(fd, Number(made.uid), Number(gid)))
  if (uid !== undefined && made.uid !== uid)
    unlessRefused(() => fs.fchownSync?.(fd, Number(uid), Number(gid)))
}

const unlessRefused = (set: () => void): void => {
  try {
    set()
  } catch (error) {
    if (!isSystemError(error, 'EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
  }
}
