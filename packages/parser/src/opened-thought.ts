import type { Passage } from './dialect.ts'
import { fenceBelow } from './fences.ts'
import { placesIn, textAt } from './places.ts'
import { CLOSING, OPENING } from './thoughts.ts'

/** The thought that an answer begins in, because the prompt has opened it already: with the mark that ends it. */
export interface OpenedThought {
  readonly thought: Passage
  /** The answer with nothing but white space in place of the thought, every other character where it was. */
  readonly rest: string
  /** Where the mark begins. */
  readonly end: number
  /** False where the mark stands behind words, and may be spoken of. */
  readonly isCertain: boolean
}

const END = new RegExp(`^[ \\t]*(?:${CLOSING})|(?:${CLOSING})(?=[ \\t]*(?:\\r?$|<\\|))`, 'gim')
const BEGINS = new RegExp(OPENING, 'i')

/**
 * Finds the thought that an answer begins in, by the prose in it and the thoughts that have a beginning; null where it
 * begins in none. Its end stands at the start of a line or at its end, outside of operations and fences, or right behind
 * an operation: at the start of a passage.
 */
export const openedThought = (
  text: string,
  { prose, thoughts }: { readonly prose: readonly Passage[]; readonly thoughts: readonly Passage[] },
): OpenedThought | null => {
  for (const { place } of prose) {
    const end = endIn(textAt(text, place))
    if (end === undefined) continue
    const from = place.offset + end.from
    if (thoughts.some((one) => one.place.offset < from)) return null
    const to = place.offset + end.to
    return {
      thought: { text: text.slice(0, from).trim(), place: placesIn(text)(0, to) },
      rest: text.slice(0, to).replace(/[^\r\n]/g, ' ') + text.slice(to),
      end: from,
      isCertain: end.words === '',
    }
  }
  return null
}

interface End {
  readonly from: number
  readonly to: number
  /** What stands before it on its line. */
  readonly words: string
}

const endIn = (passage: string): End | undefined => {
  let fence = ''
  let line = 0
  let next = passage.indexOf('\n') + 1
  let opening = -1
  for (const { 0: mark, index } of passage.matchAll(END)) {
    for (; next > 0 && next <= index; line = next, next = passage.indexOf('\n', line) + 1)
      fence = fenceBelow(fence, passage.slice(line, next - 1))
    if (fence !== '' || line === opening) continue
    const words = passage.slice(line, index).trim()
    if (!BEGINS.test(words)) return { from: index, to: index + mark.length, words }
    opening = line
  }
  return undefined
}
