import { childOf, type Listed, throwIfAborted } from '@emend/model'
import { type FileSystem, ifAllowed, ifThere } from '../files/file-system.ts'
import { composedName } from '../git/names/composed-name.ts'
import type { IgnoreRules } from '../git/rules/ignore-rules.ts'
import type { Repository } from '../repository.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import { isMetadata, isRepository } from '../work-tree/look.ts'
import type { GlobPattern } from './glob-pattern.ts'

/** The work tree as somebody sees it who leaves out what git ignores. */
export interface Visible {
  /** The entries of a directory, in the order of their names, whatever that of the disk is. */
  readonly list: (directory: string) => readonly Listed[]
  /**
   * The files that match, and directories where they are wanted, newest first. Follows no links and enters no other
   * repository.
   */
  readonly find: (pattern: GlobPattern) => readonly string[]
}

const RULES = '.gitignore'

/** A view of the work tree without ignored files; a tracked file is never ignored. */
export const visibleIn = (
  repository: Repository,
  tracked: IndexFile,
  rules: IgnoreRules,
  signal: AbortSignal | undefined,
): Visible => {
  const read = (directory: string): readonly Listed[] => {
    throwIfAborted(signal)
    const names = listedIn(repository, directory)
    // In any letter case: there are file systems to which that is the same. One that is left out counts all the same.
    const isThere = names.some(({ name }) => name.toLowerCase() === RULES)
    if (!isThere && !tracked.has(childOf(directory, RULES))) rules.hasNone(directory)
    return names
  }
  /** To be asked for once a directory has been read: only then it is known whether it has rules. */
  const visibleOf = (directory: string): Looked['isVisible'] => {
    const ignores = rules.inDirectory(directory)
    return ({ name, kind }) =>
      name !== '.git' && (!ignores(name, kind) || tracked.has(childOf(directory, name)))
  }
  return {
    list: (directory) =>
      read(directory)
        .filter(visibleOf(directory))
        .sort((one, other) => byName(one.name, other.name)),
    find: (pattern) => {
      const lookInto = (directory: string): Looked => {
        const names = read(directory)
        // Only whoever asks for a directory itself sees into another repository; nobody sees into this one’s own.
        const isPassedBy = directory !== pattern.base && isOther(repository, directory, names)
        return { names: isPassedBy ? [] : names, isVisible: visibleOf(directory) }
      }
      return newestFirst(repository, walk(pattern, lookInto))
    },
  }
}

/** True for a directory that is another repository, or that git keeps this one in. `names` are those in it. */
const isOther = (repository: Repository, directory: string, names: readonly Listed[]): boolean =>
  isMetadata(repository, directory) ||
  (names.some(({ name }) => name === '.git') && isRepository(repository, directory))

/** What a directory holds, and what of it is visible. */
interface Looked {
  readonly names: readonly Listed[]
  readonly isVisible: (listed: Listed) => boolean
}

const walk = (
  { base, depth, matches, directories }: GlobPattern,
  lookInto: (directory: string) => Looked,
): readonly string[] => {
  const found: string[] = []
  const waiting = [{ directory: base, depth }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { directory, depth: left } = next
    const { names, isVisible } =
      directory === base ? lookInto(base) : ifAllowed(() => lookInto(directory), PASSED_OVER)
    for (const listed of names) {
      const path = childOf(directory, listed.name)
      if (listed.kind === 'directory') {
        if (!isVisible(listed)) continue
        if (left > 1) waiting.push({ directory: path, depth: left - 1 })
        if (directories && matches(path)) found.push(`${path}/`)
      } else if (matches(path) && isVisible(listed)) found.push(path)
    }
  }
  return found
}

/**
 * What somebody else keeps to himself, in a directory of his own, is passed over, as git does: its names, or what they
 * stand for.
 */
const PASSED_OVER: Looked = { names: [], isVisible: () => false }

/**
 * Pipes, sockets and devices are left out, as git does, and what lies so deep that its path is too long for the system.
 */
const listedIn = (repository: Repository, directory: string): readonly Listed[] => {
  const path = `${repository.root}/${directory}`
  const names: Listed[] = []
  for (const entry of ifThere(path, () => repository.fs.readdirSync(path, { withFileTypes: true })) ?? []) {
    const name = composedName(repository, entry.name)
    if (entry.isDirectory()) names.push({ name, kind: 'directory' })
    else if (entry.isFile() || entry.isSymbolicLink()) names.push({ name, kind: 'file' })
  }
  return names
}

/** Sorts files by their age. Times are numbers, good to a microsecond: for many files, wide integers cost more. */
const newestFirst = ({ fs, root }: Repository, paths: readonly string[]): readonly string[] => {
  const times = Float64Array.from(paths, (path) => timeOf(fs, `${root}/${path}`))
  const order = Uint32Array.from(paths.keys())
  order.sort((one, other) => times[other]! - times[one]! || byName(paths[one]!, paths[other]!))
  return Array.from(order, (at) => paths[at]!)
}

/** What is gone again, or stands where only names can be read, is as old as can be. */
const timeOf = (fs: FileSystem, path: string): number =>
  ifAllowed(() => ifThere(path, () => fs.lstatSync(path, { throwIfNoEntry: false })), null)?.mtimeMs ?? 0

const byName = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
