import type { Glob } from '@emend/model'

/** The glob of all that is in a directory, so many levels deep. */
export const globOfLevels = (depth: number, path: string): Glob => {
  const each = Array.from({ length: depth }, (_, level) => `${'*/'.repeat(level)}*`)
  return { pattern: depth === 1 ? '*' : `{${each.join(',')}}`, path, directories: true }
}
