import { join } from 'node:path'
import type { GitConfiguration } from '../git/config/configuration.ts'
import { configuredPath } from '../git/config/configured-path.ts'
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
export const enabledHooks = (repository: Repository, config: GitConfiguration): readonly Hook[] =>
  enabledAmong(HOOKS, repository, config)

/** The names of the enabled hooks that `git commit` would run in a work tree, and `git push` where batches are pushed. */
export const hooksPassedOver = (repository: Repository, config: GitConfiguration): readonly string[] =>
  enabledAmong([...HOOKS, ...(repository.remote ? ['pre-push'] : [])], repository, config)

const enabledAmong = <Name extends string>(
  names: readonly Name[],
  repository: Repository,
  config: GitConfiguration,
): readonly Name[] => {
  const directory = hooksDirectory(repository, config)
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

/** Where hooks are: `core.hooksPath` counts from the top of the work tree. */
export const hooksDirectory = (repository: Repository, config: GitConfiguration): string =>
  configuredPath(config, 'core.hooksPath', repository) ?? join(repository.commonDirectory, 'hooks')
