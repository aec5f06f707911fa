import { join } from 'node:path'
import { type Environment, isSet } from '../../environment.ts'
import { type FileSystem, readIfAllowed, readIfExists } from '../../files/file-system.ts'
import { damagedConfiguration } from '../damage.ts'
import type { GitFiles } from '../git-directories.ts'
import { systemFile } from '../installation.ts'
import { GitConfiguration } from './configuration.ts'
import { environmentEntries } from './environment-entries.ts'
import { type Circumstance, includedBy, remoteUrls } from './include.ts'
import { type ConfigEntry, parseConfig } from './parse-config.ts'

/** What decides which configuration files count, beside the repository. */
export interface ConfigSurroundings {
  readonly env: Environment
  /** The user's home directory, where there is one. */
  readonly home: string | undefined
  /** The top of the work tree; null where there is none. */
  readonly top: string | null
  /**
   * The full name of the branch that is checked out, null with a detached HEAD; `ANY_BRANCH` for what may count at all.
   */
  readonly branch: Circumstance['branch']
}

/**
 * Git's configuration from every scope: system, user, repository, work tree, environment, with their includes.
 * Throws `repository-damaged` for a file that cannot be read as configuration.
 */
export const loadConfig = (files: GitFiles, surroundings: ConfigSurroundings): GitConfiguration => {
  const load = (urls: readonly string[]) => loadAll(files, surroundings, urls)
  const entries = load([])
  const conditional = entries.some(({ key }) => key.startsWith('includeif.hasconfig:'))
  // Such an include depends on the remotes that the rest of the configuration names.
  return new GitConfiguration(conditional ? load(remoteUrls(entries)) : entries)
}

/**
 * What the repository's own files say, without includes: of its format, of whether it is bare and where its work tree
 * is, git believes nothing else, and nothing at all where they tell no version of the format. Source: git's setup.c.
 */
export const loadOwnConfig = ({ fs, gitDirectory, commonDirectory }: GitFiles): GitConfiguration => {
  const common = believed(parsedFile(fs, join(commonDirectory, 'config')))
  const ofWorkTree = workTreeFile(common, gitDirectory).flatMap((path) => parsedFile(fs, path))
  return new GitConfiguration([...common.entries, ...ofWorkTree])
}

/** What the common file says by itself; nothing where it tells no version of the format. */
const believed = (entries: readonly ConfigEntry[]): GitConfiguration => {
  const common = new GitConfiguration(entries)
  return common.get('core.repositoryFormatVersion') === undefined ? new GitConfiguration([]) : common
}

/** The file of the work tree, where the common one itself, and none that it includes, says that there is one. */
const workTreeFile = (common: GitConfiguration, gitDirectory: string): readonly string[] =>
  common.getBoolean('extensions.worktreeConfig') === true ? [join(gitDirectory, 'config.worktree')] : []

/** The files of the user's own scope that exist or may exist, in order. */
const userConfigFiles = ({ env, home }: ConfigSurroundings): readonly string[] => {
  if (env.GIT_CONFIG_GLOBAL !== undefined) return [env.GIT_CONFIG_GLOBAL]
  return [...userFile({ env, home }, 'config'), ...(home === undefined ? [] : [join(home, '.gitconfig')])]
}

/** Where git looks for one of the user's files by default: `$XDG_CONFIG_HOME/git`, or `~/.config/git`. */
export const userFile = (
  { env, home }: Pick<ConfigSurroundings, 'env' | 'home'>,
  name: string,
): readonly string[] => {
  if (env.XDG_CONFIG_HOME) return [join(env.XDG_CONFIG_HOME, 'git', name)]
  return home === undefined ? [] : [join(home, '.config', 'git', name)]
}

const loadAll = (
  { fs, gitDirectory, commonDirectory }: GitFiles,
  surroundings: ConfigSurroundings,
  urls: readonly string[],
): readonly ConfigEntry[] => {
  const { entriesIn, expanded } = readerFor(fs, { ...surroundings, gitDirectory, urls })
  const file = join(commonDirectory, 'config')
  const common = parsedFile(fs, file)
  return [
    ...systemFiles(fs, surroundings).flatMap((path) => entriesIn(path)),
    ...userConfigFiles(surroundings).flatMap((path) => entriesIn(path, 0, readIfAllowed)),
    ...expanded(common, file),
    ...workTreeFile(believed(common), gitDirectory).flatMap((path) => entriesIn(path)),
    ...expanded(environmentEntries(surroundings.env), null),
  ]
}

const systemFiles = (fs: FileSystem, { env }: ConfigSurroundings): readonly string[] => {
  if (isSet(env.GIT_CONFIG_NOSYSTEM)) return []
  return env.GIT_CONFIG_SYSTEM === undefined ? systemFile(fs, env, 'gitconfig') : [env.GIT_CONFIG_SYSTEM]
}

/** Included files may include others this deep. Source: git's config.c. */
const DEEPEST = 10

/** Reads files, or what is in the environment (null), with what they include put in where it is included. */
const readerFor = (fs: FileSystem, circumstance: Circumstance) => {
  const entriesIn = (path: string, depth = 0, read = readIfExists): readonly ConfigEntry[] => {
    if (depth > DEEPEST) throw damagedConfiguration(`includes of git's configuration do not end: ${path}`)
    return expanded(parsedFile(fs, path, read), path, depth)
  }
  const expanded = (
    entries: readonly ConfigEntry[],
    path: string | null,
    depth = 0,
  ): readonly ConfigEntry[] =>
    entries.flatMap((entry) => {
      const included = includedBy(fs, entry, path, circumstance)
      return included === null ? [entry] : [entry, ...entriesIn(included, depth + 1)]
    })
  return { entriesIn, expanded }
}

/** None where there is no such file. */
const parsedFile = (fs: FileSystem, path: string, read = readIfExists): readonly ConfigEntry[] => {
  const text = read(fs, path)
  return text === null ? [] : parseConfig(text.toString('utf8'), path)
}
