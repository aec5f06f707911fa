import { join } from 'node:path'
import { ancestorsOf, type FileMode } from '@emend/model'
import {
  type FileStat,
  type FileTimes,
  ifAllowed,
  ifThere,
  linkTargetAt,
  statIfExists,
  unlessFailing,
} from '../files/file-system.ts'
import { gitDirectoryAt } from '../opening/discovery.ts'
import type { Repository } from '../repository.ts'
import { isPathOfWindows } from './windows-names.ts'

/** What stands at a path of the work tree, links not followed. */
export type Seen =
  | { readonly kind: 'absent' }
  | { readonly kind: 'directory'; readonly stat: FileStat }
  | { readonly kind: 'file'; readonly stat: FileStat; readonly executable: boolean }
  | { readonly kind: 'link'; readonly stat: FileStat }
  | { readonly kind: 'special'; readonly stat: FileStat; readonly type: string }

/** Looks at a path of the work tree. Behind a link there is nothing. */
export const look = (repository: Repository, path: string): Seen => {
  const stat = statOf(repository, path)
  if (stat === null) return { kind: 'absent' }
  if (stat.isDirectory()) return { kind: 'directory', stat }
  if (stat.isSymbolicLink()) return { kind: 'link', stat }
  if (stat.isFile()) return { kind: 'file', stat, executable: isExecutable(stat) }
  return { kind: 'special', stat, type: TYPES.get(Number(stat.mode) & 0o170000) ?? 'special file' }
}

/** True for a mode that git takes for that of an executable file. */
export const isExecutable = ({ mode }: FileStat): boolean => (Number(mode) & 0o100) !== 0

/** What `lstat` tells of a path of the work tree; null where nothing is, or can be. */
export const statOf = ({ fs, workTree }: Repository, path: string): FileStat | null => {
  if (!canStand(path)) return null
  return ifThere(path, () => workTree.at(path, (place) => statIfExists(fs, place)))
}

/**
 * When a file of the work tree was changed last, by its path, as whoever writes an index has to know. What cannot be
 * looked at is not there for git either.
 */
export const timesIn =
  ({ fs, root }: Repository) =>
  (path: string): FileTimes | undefined =>
    unlessFailing(() => fs.lstatSync(join(root, path), { throwIfNoEntry: false }), undefined)

/**
 * The directory that a path is in or, where that is still to be made, the one that it is made in: `.` for the top, of
 * which nothing is told where it is gone.
 */
export const directoryAbove = (
  repository: Repository,
  path: string,
): { readonly path: string; readonly stat: FileStat | null } => {
  for (const ancestor of ancestorsOf(path).toReversed()) {
    const stat = statOf(repository, ancestor)
    if (stat?.isDirectory()) return { path: ancestor, stat }
  }
  return { path: '.', stat: statOf(repository, '.') }
}

/** False for a path that the system would take for another one. */
export const canStand = (path: string): boolean => process.platform !== 'win32' || isPathOfWindows(path)

/**
 * True for a directory that is a repository of its own, and for one of which that cannot be told, as its `.git` may not
 * be read; git looks for one further up where `.git` leads to none.
 */
export const isRepository = (repository: Repository, path: string): boolean =>
  statOf(repository, `${path}/.git`) !== null &&
  ifAllowed(() => gitDirectoryAt(repository.fs, join(repository.root, path, '.git')) !== null, true)

/** True for a directory of the work tree that git keeps this very repository in: `.git` may be a file that names it. */
export const isMetadata = ({ root, gitDirectory, commonDirectory }: Repository, path: string): boolean =>
  [gitDirectory, commonDirectory].includes(join(root, path))

/**
 * The bytes that git counts as the content of a file or link: of a link, its target; null where it has gone since it was
 * looked at, as another batch, or git, may just be putting a new one in its place.
 */
export const contentOf = ({ fs, workTree }: Repository, path: string, seen: Seen): Buffer | null =>
  ifThere(path, () =>
    workTree.at(path, (place) => (seen.kind === 'link' ? linkTargetAt(fs, place) : fs.readFileSync(place))),
  )

/** What the file system can tell about modes. */
export interface ModeTrust {
  /** `core.fileMode`: executable bits mean something. */
  readonly fileMode: boolean
  /** `core.symlinks`: links can be made; without them, a plain file holds the target. */
  readonly symlinks: boolean
}

/** The git mode of a file or link; what the file system cannot tell is as the index has it. */
export const modeOf = (seen: Seen, recorded: string | undefined, trust: ModeTrust): FileMode => {
  if (seen.kind === 'link') return '120000'
  if (!trust.symlinks && recorded === '120000') return '120000'
  if (!trust.fileMode) return recorded === '100755' ? '100755' : '100644'
  return seen.kind === 'file' && seen.executable ? '100755' : '100644'
}

/** What is no file, link or directory, by the type in its mode. */
const TYPES = new Map([
  [0o010000, 'named pipe'],
  [0o020000, 'device'],
  [0o060000, 'device'],
  [0o140000, 'socket'],
])
