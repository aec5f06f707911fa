import type { Passage } from './dialect.ts'
import { placesIn } from './places.ts'
import { CLOSING } from './thoughts.ts'

/** The thought that an answer begins in, because the prompt has opened it already: with the mark that ends it. */
export interface OpenedThought {
  readonly thought: Passage
  /** The answer with nothing but white space in place of the thought, every other character where it was. */
  readonly rest: string
}

const END = new RegExp(`^[ \\t]*(?:${CLOSING})|(?:${CLOSING})(?=[ \\t]*\\r?$)`, 'im')

/**
 * Finds the thought that an answer begins in, by the prose in it and the thoughts that have a beginning; null where it
 * begins in none. Its end stands at the start of a line or at its end, outside of operations, or right behind one: at the start
 * of a passage.
 */
export const openedThought = (
  text: string,
  { prose, thoughts }: { readonly prose: readonly Passage[]; readonly thoughts: readonly Passage[] },
): OpenedThought | null => {
  for (const { place } of prose) {
    const end = END.exec(text.slice(place.offset, place.offset + place.length))
    if (end === null) continue
    const from = place.offset + end.index
    if (thoughts.some((one) => one.place.offset < from)) return null
    const to = from + end[0].length
    return {
      thought: { text: text.slice(0, from).trim(), place: placesIn(text)(0, to) },
      rest: text.slice(0, to).replace(/[^\r\n]/g, ' ') + text.slice(to),
    }
  }
  return null
}
