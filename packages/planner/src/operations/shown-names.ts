import type { Listed } from '@emend/model'
import type { Detail } from './operation.ts'

/** How many names an answer holds where nobody says how many are wanted: as many as a reading holds lines. */
const MOST_NAMES = 2000

/** The answer of a `list`: at most so many of its entries, and how many more there are. */
export const shownEntries = (entries: readonly Listed[], limit = MOST_NAMES): Detail => ({
  entries: entries.slice(0, limit),
  ...beyond(entries.length, limit),
})

/** The answer of a `glob`: at most so many of its paths, and how many more there are. */
export const shownPaths = (paths: readonly string[], limit = MOST_NAMES): Detail => ({
  paths: paths.slice(0, limit),
  ...beyond(paths.length, limit),
})

const beyond = (count: number, limit: number): Detail => (count > limit ? { more: count - limit } : {})
