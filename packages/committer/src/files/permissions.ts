import { exceptFor, type FileStat, type FileSystem } from './file-system.ts'

/** Who a file belongs to; the owner may be left as it is. */
export type FileOwner = Pick<FileStat, 'gid'> & Partial<Pick<FileStat, 'uid'>>

/** The permissions of a file, as the nine bits of chmod(1). */
export const permissionsOf = ({ mode }: FileStat): number => Number(mode) & 0o777

/** Permissions with which whoever may read a file may execute it, too. */
export const executableByReaders = (permissions: number): number => permissions | ((permissions & 0o444) >> 2)

/**
 * Sets the permissions of an open file of one's own, as far as the file system has any: FAT, and many a share of
 * another system, refuse those that they cannot keep.
 */
export const setMode = (fs: FileSystem, fd: number, mode: number): void =>
  unlessRefused(() => fs.fchmodSync(fd, mode))

/** The same for what is not opened, such as a directory, by its path. */
export const setModeAt = (fs: FileSystem, path: string, mode: number): void =>
  unlessRefused(() => fs.chmodSync(path, mode))

/**
 * Gives an open file of one's own, as it was made, to an owner and a group, as far as the system lets one: a group that
 * one is in, and anybody's only for its administrator. True where that was tried: it may take permissions away.
 */
export const setOwner = (
  fs: FileSystem,
  fd: number,
  made: FileStat,
  { uid = made.uid, gid }: FileOwner,
): boolean => {
  const give = (to: bigint): void => unlessRefused(() => fs.fchownSync?.(fd, Number(to), Number(gid)))
  if (made.gid !== gid) give(made.uid)
  if (made.uid !== uid) give(uid)
  return made.gid !== gid || made.uid !== uid
}

const unlessRefused = (set: () => void): void =>
  exceptFor(['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'], set, undefined)
