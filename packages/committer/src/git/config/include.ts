import { dirname, isAbsolute, sep } from 'node:path'
import { EmendError, matchesPath, parsePath, shortBranch } from '@emend/model'
import type { Environment } from '../../environment.ts'
import { type FileSystem, realPath } from '../../files/file-system.ts'
import { nameOfGitDirectory } from '../git-directories.ts'
import { rawPath } from '../names/raw-path.ts'
import { expandedPath, inHome } from './configured-path.ts'
import type { ConfigEntry } from './parse-config.ts'

/** In the place of a branch: whatever counts on some branch counts, and by conditions that are not known here. */
export const ANY_BRANCH = Symbol('any branch')

/** What conditional includes ask about. */
export interface Circumstance {
  readonly env: Environment
  /** Links resolved, as those of the top are. */
  readonly gitDirectory: string
  /** The top of the work tree; null where there is none. */
  readonly top: string | null
  readonly home: string | undefined
  readonly branch: string | typeof ANY_BRANCH | null
  /** The remotes' URLs. */
  readonly urls: readonly string[]
}

/** The path of the file that an entry of a file, or of the environment (null), includes; null for none. */
export const includedBy = (
  fs: FileSystem,
  { key, value }: ConfigEntry,
  file: string | null,
  circumstance: Circumstance,
): string | null =>
  value && includes(fs, key, file, circumstance) ? located(fs, value, file, circumstance.home) : null

/** The URLs of all remotes. */
export const remoteUrls = (entries: readonly ConfigEntry[]): readonly string[] =>
  entries.flatMap(({ key, value }) => (/^remote\..*\.url$/s.test(key) && value !== null ? [value] : []))

const includes = (fs: FileSystem, key: string, file: string | null, circumstance: Circumstance): boolean => {
  if (key === 'include.path') return true
  const [, condition, argument] = /^includeif\.([^:]+):(.*)\.path$/s.exec(key) ?? []
  switch (condition) {
    case 'gitdir':
    case 'gitdir/i':
    case 'worktree':
    case 'worktree/i':
      return placeMatches(fs, condition, argument!, file, circumstance)
    case 'onbranch':
      return circumstance.branch !== null && branchMatches(argument!, circumstance.branch)
    case 'hasconfig':
      return /^remote\.\*\.url:/.test(argument!) && urlMatches(argument!, circumstance.urls)
    default:
      return condition !== undefined && circumstance.branch === ANY_BRANCH
  }
}

const placeMatches = (
  fs: FileSystem,
  condition: string,
  argument: string,
  file: string | null,
  circumstance: Circumstance,
): boolean => {
  // Of the environment, nothing can be near.
  if (file === null && argument.startsWith('./')) return false
  const text = deep(anchored(fs, argument, file ?? '', circumstance.home))
  const pattern = parsePath(rawPath(text), condition.endsWith('/i'))
  const places = placesFor(fs, condition, circumstance)
  return places.some((path) => matchesPath(pattern, rawPath(asInPatterns(path))))
}

/** What a condition asks about: the top, or the git directory, by either of its names. */
const placesFor = (
  fs: FileSystem,
  condition: string,
  { env, gitDirectory, top }: Circumstance,
): readonly string[] => {
  if (condition.startsWith('gitdir')) return [gitDirectory, nameOfGitDirectory(fs, gitDirectory, top, env)]
  return top === null ? [] : [top]
}

const anchored = (fs: FileSystem, argument: string, file: string, home: string | undefined): string => {
  const [directory, rest] = inHome(fs, argument, home) ?? []
  if (directory !== undefined) return asInPatterns(realPath(fs, directory)) + rest
  if (argument.startsWith('./')) return asInPatterns(dirname(realPath(fs, file))) + argument.slice(1)
  return isAbsolute(argument) ? argument : `**/${argument}`
}

const asInPatterns = (path: string): string => path.replaceAll(sep, '/')

const deep = (pattern: string): string => (pattern.endsWith('/') ? `${pattern}**` : pattern)

const branchMatches = (argument: string, branch: string | typeof ANY_BRANCH): boolean =>
  branch === ANY_BRANCH ||
  (branch.startsWith('refs/heads/') &&
    matchesPath(parsePath(rawPath(deep(argument)), false), rawPath(shortBranch(branch))))

const urlMatches = (argument: string, urls: readonly string[]): boolean => {
  const pattern = parsePath(rawPath(argument.slice('remote.*.url:'.length)), false)
  return urls.some((url) => matchesPath(pattern, rawPath(url)))
}

const located = (fs: FileSystem, path: string, file: string | null, home: string | undefined): string => {
  const expanded = expandedPath(fs, path, home)
  if (isAbsolute(expanded)) return expanded
  // A directory on the way may be a link, of which `..` leads elsewhere.
  if (file !== null) return `${dirname(file)}/${expanded}`
  throw new EmendError('usage', {
    error: `The environment has git's configuration include ${path}, which is near no file.`,
    remedy: 'Write the path in full.',
  })
}
