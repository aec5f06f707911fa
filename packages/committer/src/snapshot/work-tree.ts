import { type Entry, type Footprint, globKey, type Snapshot, throwIfAborted, wayToAll } from '@emend/model'
import { pathsOf } from '../before-and-after.ts'
import type { Repository } from '../repository.ts'
import { ignoreRulesOf } from '../rules.ts'
import { readSettings } from '../settings.ts'
import type { Converter } from '../work-tree/converter.ts'
import { namesInWorkTree } from '../work-tree/names.ts'
import { type EntryReader, entryReader } from './entry.ts'
import { globPattern } from './glob-pattern.ts'
import { readOrigins } from './origins.ts'
import { visibleIn } from './visible.ts'

/** What the work tree holds of a footprint. */
interface Seen {
  readonly snapshot: Snapshot
  /** The paths at which nothing is, and git tracks a file. */
  readonly missing: readonly string[]
}

/** Looks at what the work tree holds of a footprint. `interrupted` when the signal says so. */
export const seenInWorkTree = (repository: Repository, footprint: Footprint, signal?: AbortSignal): Seen =>
  repository.workTree.together(() => read(repository, footprint, signal))

const read = (repository: Repository, footprint: Footprint, signal: AbortSignal | undefined): Seen => {
  const wanted = wantedPaths(footprint)
  const head = repository.head()
  const settings = readSettings(repository, head)
  const tracked = repository.index()
  const rules = ignoreRulesOf(repository, settings.config)
  const visible = visibleIn(repository, tracked, rules, signal)
  const readEntry = entryReader(repository, settings, tracked)
  const reachable = (path: string): boolean => readEntry(path)?.kind === 'directory'
  const entries = readEntries(repository, footprint, wanted, readEntry, signal)
  const missing = footprint.paths.filter((path) => !entries.has(path) && tracked.entry(path) !== undefined)
  const snapshot = {
    base: head.commit,
    entries,
    ignored: new Set(
      footprint.paths.filter((path) => path !== '.' && rules.ignores(path) && !tracked.has(path)),
    ),
    listings: new Map(
      footprint.listings.filter(reachable).map((directory) => [directory, visible.list(directory)]),
    ),
    globs: new Map(
      footprint.globs.map((glob) => {
        const pattern = globPattern(glob)
        const inside = pattern !== null && reachable(pattern.base)
        return [globKey(glob), inside ? visible.find(pattern) : []]
      }),
    ),
    origins: readOrigins(repository, footprint),
    encodings: encodingsOf(settings.conversion, footprint.paths),
  }
  return { snapshot, missing }
}

/** The encodings that git has the text of some paths in, where it gives them any. */
export const encodingsOf = (conversion: Converter, paths: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    paths.flatMap((path) => {
      const encoding = conversion.encoding(path)
      return encoding === null ? [] : [[path, encoding]]
    }),
  )

/**
 * Every path that a footprint wants to know about, each behind its ancestors, and those of one directory together: each
 * directory is opened once.
 */
export const wantedPaths = ({ paths, directories, listings, globs }: Footprint): readonly string[] => {
  const named = [...paths, ...directories, ...listings, ...pathsOf(globs)]
  return [...wayToAll(named)].sort()
}

const readEntries = (
  repository: Repository,
  { directories }: Footprint,
  wanted: readonly string[],
  read: EntryReader,
  signal: AbortSignal | undefined,
): ReadonlyMap<string, Entry> => {
  const named = new Set(directories)
  const entries = new Map<string, Entry>()
  for (const path of wanted) {
    throwIfAborted(signal)
    const entry = read(path)
    if (entry === null) continue
    const names = entry.kind === 'directory' && named.has(path)
    entries.set(path, names ? { kind: 'directory', names: visibleNamesIn(repository, path) } : entry)
  }
  return entries
}

const visibleNamesIn = (repository: Repository, directory: string): readonly string[] =>
  namesInWorkTree(repository, directory)
    .filter((name) => name !== '.git')
    .sort()
