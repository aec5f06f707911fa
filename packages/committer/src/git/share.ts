import { EmendError, once } from '@emend/model'
import { type FileSystem, statIfExists } from '../files/file-system.ts'
import { executableByReaders, permissionsOf, setMode, setModeAt } from '../files/permissions.ts'
import type { GitConfiguration } from './config/configuration.ts'

/** The permissions that a new directory of a repository's own is to have, by those that the umask has left it. */
export type Sharing = (made: number) => number

/**
 * What `core.sharedRepository` asks for: nothing; permissions in addition to what the umask leaves; or in octal digits,
 * instead of that. `usage` for what git would not take. Source: git's path.c, `adjust_shared_perm`; setup.c,
 * `git_config_perm`.
 */
export const sharingOf = (config: GitConfiguration): Sharing => {
  const permissions = permissionsIn(config)
  if (permissions === 0) return (made) => made
  return (made) => {
    const kept = permissions < 0 ? made & ~0o777 : made
    const readable = kept | Math.abs(permissions)
    const shared = executableByReaders(readable)
    return (shared & 0o060) === 0 ? shared : shared | SET_GROUP_ID
  }
}

const SET_GROUP_ID = 0o2000
const GROUP = 0o660
const EVERYBODY = 0o664

/** Negative for those that count instead. */
const permissionsIn = (config: GitConfiguration): number => {
  const value = config.get('core.sharedRepository')
  if (value === undefined || value === 'umask') return 0
  if (value === 'group') return GROUP
  if (['all', 'world', 'everybody'].includes(value)) return EVERYBODY
  if (!/^[0-7]+$/.test(value)) return config.getBoolean('core.sharedRepository') ? GROUP : 0
  const octal = Number.parseInt(value, 8)
  if (octal <= 2) return [0, GROUP, EVERYBODY][octal]!
  if ((octal & 0o600) === 0o600) return -(octal & 0o666)
  throw new EmendError('usage', {
    error: `Git's configuration has \`core.sharedRepository = ${value}\`, by which the owner could not read and write.`,
    remedy: 'Correct it with `git config core.sharedRepository group`, for example.',
  })
}

/**
 * Opens a new directory of the repository's own to whom the home of a batch is open, which was made as the repository
 * is shared.
 */
export const shareDirectory = (fs: FileSystem, path: string, sharing: Sharing): void => {
  const made = modeOf(fs, path)
  const shared = sharing(made)
  if (shared !== made) setModeAt(fs, path, shared)
}

/** The sharing by which a home was made, which is looked at when it is first asked for. */
export const sharingLike = (fs: FileSystem, home: string): Sharing => {
  const mode = once(() => modeOf(fs, home) & (SET_GROUP_ID | 0o777))
  return (made) => (made & ~0o777) | mode()
}

/** The permissions of files of the repository's own that are like a home: what is left of these. */
export const fileModeLike = (fs: FileSystem, home: string, permissions = 0o666): number =>
  modeOf(fs, home) & permissions

/** Opens a new file of the repository's own to whom a home is open, whatever the umask says now. */
export const shareFile = (fs: FileSystem, fd: number, home: string): void => {
  const made = permissionsOf(fs.fstatSync(fd, { bigint: true }))
  const shared = fileModeLike(fs, home)
  if (shared !== made) setMode(fs, fd, shared)
}

/** Opens a file that was there before to the group to which a home is open; as far as it is one's own. */
export const shareOldFile = (fs: FileSystem, fd: number, home: string): void => {
  if ((modeOf(fs, home) & SET_GROUP_ID) === 0) return
  const made = permissionsOf(fs.fstatSync(fd, { bigint: true }))
  const shared = made | fileModeLike(fs, home, GROUP)
  if (shared !== made) setMode(fs, fd, shared)
}

const modeOf = (fs: FileSystem, path: string): number => Number(statIfExists(fs, path)?.mode ?? 0n) & 0o7777
