import { findEntries, type IndexRecord, indexPaths } from '../git/index/index-entries.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/** What the index has. */
export interface Tracked {
  /** The entry of one of the paths that were asked for at first. */
  readonly entry: (path: string) => IndexRecord | undefined
  /** True for any path that is in the index, or a directory that has something of it. */
  readonly has: (path: string) => boolean
}

/** Looks some paths up in the index in one pass; the set of all paths is made only when somebody asks for others. */
export const trackedIn = ({ index }: IndexFile, paths: readonly string[]): Tracked => {
  const entries = findEntries(index, paths)
  let all: ReadonlySet<string> | undefined
  return {
    entry: (path) => entries.get(path)?.[0],
    has: (path) => {
      if (entries.has(path)) return true
      all ??= withDirectories(indexPaths(index))
      return all.has(path)
    },
  }
}

const withDirectories = (paths: readonly string[]): ReadonlySet<string> => {
  const all = new Set<string>()
  for (const path of paths) {
    all.add(path)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const directory = path.slice(0, end)
      if (all.has(directory)) break
      all.add(directory)
    }
  }
  return all
}
