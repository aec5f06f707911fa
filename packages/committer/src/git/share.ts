import { type FileSystem, statIfExists } from './file-system.ts'
import { setDirectoryMode, setMode } from './permissions.ts'

/** Set-group-id and writable by the group: the mark of directories that `core.sharedRepository` opens to a group. */
const SHARED = 0o2020

/** Opens a new directory of the repository's own to those to whom the one above is open: they must be able to write into it. */
export const shareDirectory = (fs: FileSystem, path: string, above: string): void => {
  if (isShared(fs, above)) setDirectoryMode(fs, path, modeOf(fs, above))
}

/** Opens a new file of the repository's own to those to whom its directory is open, whatever the umask says. */
export const shareFile = (fs: FileSystem, fd: number, directory: string): void => {
  if (!isShared(fs, directory)) return
  const made = Number(fs.fstatSync(fd, { bigint: true }).mode) & 0o777
  const shared = made | 0o660 | (modeOf(fs, directory) & 0o004)
  if (shared !== made) setMode(fs, fd, shared)
}

const isShared = (fs: FileSystem, directory: string): boolean => (modeOf(fs, directory) & SHARED) === SHARED

const modeOf = (fs: FileSystem, path: string): number => Number(statIfExists(fs, path)?.mode ?? 0n) & 0o7777
