import { join, resolve } from 'node:path'
import { type FileSystem, isSystemError } from '../git/file-system.ts'
import type { Repository } from '../repository.ts'

/** What `git commit` would run, in its order. */
const HOOKS = [
  'pre-commit',
  'prepare-commit-msg',
  'commit-msg',
  'reference-transaction',
  'post-commit',
] as const

/** The name of one of them. */
export type Hook = (typeof HOOKS)[number]

/** The names of the enabled hooks that `git commit` would run here. */
export const enabledHooks = (repository: Repository, hooksPath: string | undefined): readonly Hook[] =>
  enabledAmong(HOOKS, repository, hooksPath)

/** The names of the enabled hooks that `git commit` would run in a work tree, and `git push` where batches are pushed. */
export const hooksPassedOver = (repository: Repository, hooksPath: string | undefined): readonly string[] =>
  enabledAmong([...HOOKS, ...(repository.remote ? ['pre-push'] : [])], repository, hooksPath)

const enabledAmong = <Name extends string>(
  names: readonly Name[],
  repository: Repository,
  hooksPath: string | undefined,
): readonly Name[] => {
  const directory = hooksDirectory(repository, hooksPath)
  return names.filter((name) => isEnabled(repository.fs, join(directory, name)))
}

/** What git cannot get at is no hook: `/dev/null` for the directory is how they are turned off. */
const isEnabled = (fs: FileSystem, path: string): boolean => {
  try {
    const stat = fs.statSync(path, { bigint: true, throwIfNoEntry: false })
    return stat?.isFile() === true && (Number(stat.mode) & 0o111) !== 0
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES')) return false
    throw error
  }
}

/** Where hooks are: `core.hooksPath` counts from the top of the work tree, and `~` is the home directory. */
export const hooksDirectory = (repository: Repository, hooksPath: string | undefined): string => {
  if (hooksPath === undefined || hooksPath === '') return join(repository.commonDirectory, 'hooks')
  if (hooksPath.startsWith('~/') && repository.home !== undefined)
    return join(repository.home, hooksPath.slice(2))
  return resolve(repository.root, hooksPath)
}
