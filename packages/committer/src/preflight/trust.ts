import { isAbsolute, join } from 'node:path'
import { argument, EmendError } from '@emend/model'
import { type FileSystem, realPath, statIfExists } from '../files/file-system.ts'
import type { GitConfiguration } from '../git/config/configuration.ts'
import { type ConfigSurroundings, loadConfig } from '../git/config/load-config.ts'
import type { Located } from '../opening/discovery.ts'

/**
 * Refuses a bare repository that was only come upon where `safe.bareRepository` asks for its name, as git does: it may
 * have come with somebody's files.
 */
export const refuseUnnamedBare = (repository: Owned): void => {
  const { isBare, gitDirectory, env } = repository
  const asked = isBare && !env.GIT_DIR && protectedConfig(repository).get('safe.bareRepository')
  if (asked === 'explicit')
    throw new EmendError('repository-unsupported', {
      feature: 'no work tree while `safe.bareRepository` is `explicit`',
      remedy: `If you trust it, name it: GIT_DIR=${argument(gitDirectory)}.`,
    })
}

interface Owned extends Located, Pick<ConfigSurroundings, 'env' | 'home'> {
  readonly fs: FileSystem
}

/**
 * Refuses a repository that belongs to somebody else, as git does, since its configuration could run their commands:
 * unless `safe.directory`, outside of the repository's own configuration, names it.
 */
export const refuseForeignOwner = (repository: Owned): void => {
  const { fs, root, isBare, gitDirectory, env } = repository
  const user = process.geteuid?.()
  if (user === undefined) return
  const owners = user === 0 ? [0, Number(env.SUDO_UID ?? 0)] : [user]
  const owned = isBare ? [gitDirectory] : [root, join(root, '.git'), gitDirectory]
  // With `core.worktree`, nothing in the work tree need lead to the repository.
  const foreign = owned
    .flatMap((path) => statIfExists(fs, path) ?? [])
    .some(({ uid }) => !owners.includes(Number(uid)))
  if (!foreign || isSafe(repository, protectedConfig(repository).getAll('safe.directory'))) return
  throw new EmendError('repository-unsupported', {
    feature: 'files of another user',
    remedy: `If you trust it: \`git config --global --add safe.directory ${argument(root)}\`.`,
  })
}

/** What the repository says of itself does not count: the configuration is read as if it had none. */
const protectedConfig = ({ fs, env, home }: Owned): GitConfiguration => {
  const nowhere = { fs, gitDirectory: '/dev/null', commonDirectory: '/dev/null' }
  return loadConfig(nowhere, { env, home, top: null, branch: null })
}

/**
 * An empty value forgets the ones before it; `*` is every directory, and `x/*` everything below `x`, wherever links
 * lead to it. What is not absolute counts for nothing.
 */
const isSafe = ({ fs, root, home }: Owned, values: readonly string[]): boolean =>
  values
    .slice(values.lastIndexOf('') + 1)
    .map((value) => (value.startsWith('~/') && home !== undefined ? join(home, value.slice(2)) : value))
    .some((value) => {
      if (!isAbsolute(value)) return value === '*'
      return value.endsWith('/*')
        ? root.startsWith(join(realPath(fs, value.slice(0, -1)), '/'))
        : realPath(fs, value) === root
    })
