import { EmendError } from '@emend/model'
import type { Recorded } from '../uncommitted/recorded.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/**
 * Where names that differ in letter case alone are one file (`core.ignoreCase`), refuses a new path that is such a twin of
 * a tracked one: the two could not be checked out side by side.
 */
export const refuseCaseTwins = (
  index: IndexFile,
  paths: readonly string[],
  { staged }: Pick<Recorded, 'staged'>,
): void => {
  const added = new Map(paths.filter((path) => !staged.has(path)).map((path) => [path.toLowerCase(), path]))
  if (added.size === 0) return
  for (const tracked of index.paths()) {
    const twin = added.get(tracked.toLowerCase())
    if (twin !== undefined && !paths.includes(tracked)) throw caseTwin(twin, tracked)
  }
}

/** The error for a new path that is a tracked one but for its letter case. */
export const caseTwin = (path: string, tracked: string): EmendError =>
  new EmendError('repository-unsupported', {
    feature: `letter case that does not tell files apart (\`core.ignoreCase\`), and ${path} is ${tracked}`,
    remedy: `Name the file as git does: ${tracked}.`,
  })
