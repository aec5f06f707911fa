import { visitShared } from '../shared-lines.ts'

/** Texts further apart than this are not aligned: it would cost more than it could tell. */
const MOST_EDITS = 2000

/**
 * For each line of the replacement, the index of the line of the find that it shares, or null for a new one. Null as a
 * whole where the two are too far apart to be aligned.
 */
export const aligned = (
  find: readonly string[],
  replace: readonly string[],
): readonly (number | null)[] | null => {
  const shared = new Array<number | null>(replace.length).fill(null)
  const isWhole = visitShared(find, replace, MOST_EDITS, (own, line) => {
    shared[line] = own
  })
  return isWhole ? shared : null
}
