import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { EmendError } from '@emend/model'
import { type Environment, isSet } from '../environment.ts'
import {
  type FileSystem,
  isSystemError,
  readIfExists,
  realPath,
  statBehind,
  statIfExists,
} from '../files/file-system.ts'
import type { GitDirectories } from '../git/git-directories.ts'

/** Where a repository keeps its parts. All absolute, links resolved. */
export interface Located extends GitDirectories {
  /** The top of the work tree; every path of a plan is relative to it. Of a bare repository, the repository itself. */
  readonly root: string
  /** True where there is no work tree. */
  readonly isBare: boolean
}

/** The top of the work tree; null where there is none. */
export const topOf = ({ root, isBare }: Located): string | null => (isBare ? null : root)

/**
 * Finds the repository that a directory lies in, going upwards as git does, no higher than `GIT_CEILING_DIRECTORIES`
 * says, and not to another file system unless `GIT_DISCOVERY_ACROSS_FILESYSTEM` does: a `.git` directory, or a `.git`
 * file that points to one (a linked worktree, a submodule), or the directory itself. `directory-unusable`,
 * `not-a-repository`.
 */
export const findRepository = (fs: FileSystem, directory: string, env: Environment): Located => {
  const start = existingDirectory(fs, resolve(directory))
  const ceilings = ceilingsOf(fs, env)
  const isElsewhere = (path: string): boolean =>
    !isSet(env.GIT_DISCOVERY_ACROSS_FILESYSTEM) && statBehind(fs, path)?.dev !== statBehind(fs, start)?.dev
  for (let at = start; ; at = dirname(at)) {
    const gitDirectory = gitDirectoryOf(fs, join(at, '.git'))
    if (gitDirectory !== null)
      return { root: at, isBare: false, gitDirectory, commonDirectory: commonDirectoryOf(fs, gitDirectory) }
    if (isGitDirectory(fs, at)) return bareAt(fs, at, start)
    const above = dirname(at)
    if (at === above || ceilings.has(above) || isElsewhere(above)) throw noRepository(start, env)
  }
}

/** A repository whose work tree does not lead to it is found by git alone, where the environment says so. */
const noRepository = (directory: string, { GIT_DIR }: Environment): EmendError =>
  GIT_DIR === undefined || GIT_DIR === ''
    ? new EmendError('not-a-repository', { directory })
    : new EmendError('repository-unsupported', {
        feature: `GIT_DIR=${GIT_DIR}, and nothing in ${directory} that leads there`,
        remedy: 'Unset GIT_DIR, and name the repository with -C.',
      })

/** Relative ones do not count, and after an empty one, links are not resolved. Source: git(1). */
const ceilingsOf = (
  fs: FileSystem,
  { GIT_CEILING_DIRECTORIES: ceilings = '' }: Environment,
): ReadonlySet<string> => {
  const named = ceilings.split(delimiter)
  const resolved = named.includes('') ? named.indexOf('') : named.length
  return new Set(
    named.flatMap((path, index) => {
      if (!isAbsolute(path)) return []
      return index < resolved ? realPath(fs, path) : resolve(path)
    }),
  )
}

/** The path of a directory with its links resolved. `directory-unusable`, with a remedy of its own where one is given. */
export const existingDirectory = (fs: FileSystem, directory: string, remedy?: string): string => {
  const unusable = (reason: string, cause?: unknown): EmendError =>
    new EmendError('directory-unusable', { directory, reason, ...(remedy && { remedy }) }, { cause })
  try {
    const real = fs.realpathSync(directory)
    if (fs.statSync(real, { bigint: true, throwIfNoEntry: false })?.isDirectory()) return real
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) throw unusable('it does not exist', error)
    throw unusable((error as Error).message, error)
  }
  throw unusable('it is not a directory')
}

const gitDirectoryOf = (fs: FileSystem, path: string): string | null => {
  const directory = gitDirectoryAt(fs, path)
  if (directory !== null || !statBehind(fs, path)?.isFile()) return directory
  throw new EmendError('repository-damaged', {
    what: `${path} points to no repository`,
    remedy: 'Mend it with `git worktree repair`, or remove it.',
  })
}

/** The git directory that a `.git` is, or names; null for one that leads to none. */
export const gitDirectoryAt = (fs: FileSystem, path: string): string | null => {
  const named = statBehind(fs, path)?.isFile() ? placeInGitFile(fs, path) : path
  // What a git directory says of another one counts from where it really is.
  const real = named && realPath(fs, named)
  return real && isGitDirectory(fs, real) ? real : null
}

/** Where a file `.git` says that the repository is; null for another file. */
export const placeInGitFile = (fs: FileSystem, path: string): string | null => {
  const target = /^gitdir: (.*[^\r\n])[\r\n]*$/s.exec(fs.readFileSync(path).toString())?.[1]
  return target === undefined ? null : resolve(dirname(path), target)
}

const isGitDirectory = (fs: FileSystem, path: string): boolean => {
  // Git of old made it a link to the file of the branch, which a branch that is packed does not have.
  if (statIfExists(fs, join(path, 'HEAD')) === null) return false
  const common = commonDirectoryOf(fs, path)
  return ['objects', 'refs'].every((name) => statBehind(fs, join(common, name))?.isDirectory() === true)
}

const commonDirectoryOf = (fs: FileSystem, gitDirectory: string): string => {
  const common = readIfExists(fs, join(gitDirectory, 'commondir'))
  return realPath(fs, common === null ? gitDirectory : resolve(gitDirectory, common.toString().trimEnd()))
}

/** A git directory by itself is a bare repository, unless its settings say otherwise. */
const bareAt = (fs: FileSystem, directory: string, start: string): Located => {
  if (commonDirectoryOf(fs, directory) !== directory)
    throw new EmendError('directory-unusable', {
      directory: start,
      reason: 'it is inside of what git keeps of a linked work tree',
      remedy: 'Name the work tree.',
    })
  return { root: directory, isBare: true, gitDirectory: directory, commonDirectory: directory }
}
