import type { ParseResult } from '../dialect.ts'
import { lineIn } from '../prose.ts'
import { stretchesOf } from '../stretches.ts'

/**
 * The 1-based line of the first place in the prose, from an offset on, that a search finds, where an operation stands
 * below it; the search gives the places in a passage, -1 for none.
 */
export const lineSpokenAbove = (
  result: ParseResult,
  search: (text: string) => readonly number[],
  from = 0,
): number | undefined => {
  for (const passage of result.prose) {
    const { offset } = passage.place
    const found = offset < from ? [] : search(passage.text).filter((at) => at >= 0)
    if (found.length === 0) continue
    const first = Math.min(...found)
    const isAbove = stretchesOf(result).some((stretch) => stretch.offset > offset + first)
    return isAbove ? lineIn(passage, first) : undefined
  }
  return undefined
}

/** Where a line stands that another one below it goes on from; -1 for none. */
export const wherePaired = (text: string, line: RegExp, below: RegExp): number => {
  const at = text.search(line)
  return below.test(text.slice(at)) ? at : -1
}
