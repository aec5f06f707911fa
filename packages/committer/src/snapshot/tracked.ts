import type { IndexRecord } from '../git/index/index-entries.ts'
import { ruleFilesAbove } from '../rules.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/** What the index has. */
export interface Tracked {
  /** The entry of one of the paths that were asked for at first. */
  readonly entry: (path: string) => IndexRecord | undefined
  /** True for any path that is in the index, or a directory that has something of it. */
  readonly has: (path: string) => boolean
}

/**
 * Looks some paths up in the index in one pass, with the rules for them, for which somebody will ask soon; the rest of
 * it is looked through only when somebody asks for others.
 */
export const trackedIn = (index: IndexFile, paths: readonly string[]): Tracked => {
  const entries = index.find([...paths, ...ruleFilesAbove(paths)])
  return {
    entry: (path) => entries.get(path)?.[0],
    has: (path) => entries.has(path) || index.has(path),
  }
}
