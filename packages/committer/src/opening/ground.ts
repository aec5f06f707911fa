import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { EmendError } from '@emend/model'
import type { Environment } from '../environment.ts'
import { type FileSystem, isReachable } from '../files/file-system.ts'
import { lookingOn } from '../files/looking-on.ts'
import { machineFileSystem } from '../files/machine-file-system.ts'
import type { GitConfiguration } from '../git/config/configuration.ts'
import { ANY_BRANCH } from '../git/config/include.ts'
import { loadConfig, loadOwnConfig } from '../git/config/load-config.ts'
import { type Format, readFormat } from '../git/format.ts'
import { alternatesIn, objectDirectories } from '../git/objects/alternates.ts'
import { refuseRedirection } from '../preflight/redirection.ts'
import { refuseForeignOwner, refuseUnnamedBare } from '../preflight/trust.ts'
import { existingDirectory, findRepository, type Located, topOf } from './discovery.ts'
import type { OpenOptions } from './open-options.ts'

/** All that a repository is opened on. */
export interface Ground {
  readonly fs: FileSystem
  readonly env: Environment
  readonly home: string | undefined
  /** Where it was found: the directory that has its `.git` or, of a bare repository, that itself. */
  readonly place: string
  readonly located: Located
  /** What counts on no branch. */
  readonly config: GitConfiguration
  /** What counts on any branch: it may be another one soon. */
  readonly everyConfig: GitConfiguration
  readonly format: Format
  /** Further object directories, by the environment. */
  readonly borrowed: readonly string[]
  /** Tells whether all that was looked at still is as it was. */
  readonly stands: () => boolean
}

/**
 * Looks at what a repository is to be opened on, and refuses what cannot be served. `directory-unusable`,
 * `not-a-repository`, `repository-unsupported`.
 */
export const survey = (directory: string, options: OpenOptions): Ground => {
  const files = (options.fs ?? machineFileSystem) as FileSystem
  const env = options.env ?? process.env
  const { fs, stand } = lookingOn(files)
  const variables = JSON.stringify(env)
  const home = options.home ?? homeIn(files, env)
  const found = findRepository(fs, directory, env)
  const looking = { ...found, fs }
  refuseForeignOwner({ ...looking, env, home })
  refuseUnnamedBare({ ...looking, env, home })
  const own = loadOwnConfig(looking)
  const located = { ...found, ...workTreeOf(fs, found, own) }
  const surroundings = { env, home, top: topOf(located) }
  const config = loadConfig(looking, { ...surroundings, branch: null })
  const format = readFormat(looking, { own, config, env })
  refuseRedirection(fs, located, { env, config, directory })
  const everyConfig = loadConfig(looking, { ...surroundings, branch: ANY_BRANCH })
  const borrowed = alternatesIn(env, located.root)
  // They are looked for again to be read: here, so that it shows when others are lent.
  objectDirectories(fs, join(located.commonDirectory, 'objects'), borrowed)
  const stands = (): boolean => JSON.stringify(env) === variables && stand()
  return { fs: files, env, home, place: found.root, located, config, everyConfig, format, borrowed, stands }
}

/**
 * Where git looks for `~`: in an empty `HOME`, at the root; nowhere without one, but on Windows, where that is a share
 * that can be reached or else the user's profile. Source: git's compat/mingw.c, `setup_windows_environment`.
 */
const homeIn = (fs: FileSystem, { HOME, HOMEDRIVE, HOMEPATH }: Environment): string | undefined => {
  if (HOME !== undefined || process.platform !== 'win32') return HOME === '' ? '/' : HOME
  const share = HOMEDRIVE && HOMEPATH && HOMEDRIVE + HOMEPATH
  return share && isReachable(fs, share) ? share : homedir()
}

/**
 * `core.worktree` and `core.bare` speak of the main work tree, and of a linked one where each has settings of its own.
 * Source: git's setup.c, `check_repository_format_gently`.
 */
const workTreeOf = (
  fs: FileSystem,
  located: Located,
  own: GitConfiguration,
): Pick<Located, 'root' | 'isBare'> => {
  const { root, isBare, gitDirectory, commonDirectory } = located
  const isLinked = gitDirectory !== commonDirectory
  if (isLinked && own.getBoolean('extensions.worktreeConfig') !== true) return { root, isBare }
  const says = own.getBoolean('core.bare')
  if (says === true) return { root: gitDirectory, isBare: true }
  const configured = own.get('core.worktree')
  if (configured !== undefined) return { root: configuredWorkTree(fs, located, configured), isBare: false }
  // Inside of `.git` there is no work tree to name.
  if (isBare && /[/\\]\.git$/.test(root))
    throw new EmendError('directory-unusable', {
      directory: root,
      reason: 'it is inside of `.git`',
      remedy: 'Name the work tree.',
    })
  if (isBare && says === false)
    throw new EmendError('directory-unusable', {
      directory: root,
      reason: 'it is a git directory, and `core.bare` is false',
      remedy: 'Name the work tree; or, if there is none, `git config core.bare true`.',
    })
  return { root, isBare }
}

/** Git's own files are no work tree: it has no such path as an empty one, which would lead there. */
const configuredWorkTree = (
  fs: FileSystem,
  { gitDirectory, commonDirectory }: Located,
  configured: string,
): string => {
  const remedy = 'Correct `core.worktree`.'
  const directory = existingDirectory(fs, resolve(gitDirectory, configured), remedy)
  if (![gitDirectory, commonDirectory].includes(directory)) return directory
  const reason = 'it is the git directory, and `core.worktree` names it'
  throw new EmendError('directory-unusable', { directory, reason, remedy })
}
