import type { Passage } from '../dialect.ts'
import { lineIn } from '../prose.ts'

/** Where something is said: as an offset, and its 1-based line. */
export interface Spoken {
  readonly at: number
  readonly line: number
}

/** The first place in the prose, from an offset on, that a search finds; it gives those in a passage, -1 for none. */
export const firstSpoken = (
  prose: readonly Passage[],
  search: (text: string) => readonly number[],
  from = 0,
): Spoken | undefined => {
  for (const passage of prose) {
    if (passage.place.offset < from) continue
    const found = search(passage.text).filter((at) => at >= 0)
    if (found.length === 0) continue
    const first = Math.min(...found)
    return { at: passage.place.offset + first, line: lineIn(passage, first) }
  }
  return undefined
}

/** Where a line stands that another one below it goes on from; -1 for none. */
export const wherePaired = (text: string, line: RegExp, below: RegExp): number => {
  const at = text.search(line)
  return below.test(text.slice(at)) ? at : -1
}
