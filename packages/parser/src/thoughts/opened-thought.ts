import type { ParseResult, Passage } from '../dialect.ts'
import { stretchesOf } from '../stretches.ts'
import { fenceBelow } from '../text/fences.ts'
import { CONTEXT, MARKED } from '../text/marked.ts'
import { placesIn, textAt } from '../text/places.ts'
import { CLOSING, OPENING } from './thoughts.ts'

/** The thought that an answer begins in, because the prompt has opened it already: with the mark that ends it. */
export interface OpenedThought {
  readonly thought: Passage
  /** The answer with nothing but a blank thought in its place, and every other character where it was. */
  readonly rest: string
  /** False where the mark stands behind words, and may be spoken of, or may be of the text of an operation. */
  readonly isCertain: boolean
}

/** Marks that end something may stand before the end of a thought; those of calls are a template's, and no words. */
const ENDS = '((?:(?:</[^<>\\s]{1,40}>|<[|｜][^<>\\n]{1,40}[|｜]>)[ \\t]*)*)'
const CALLS_END = /^(?:(?:<\/[^<>]*calls?|<[|｜][^<>]*)>\s*)*$/i
const END = new RegExp(`^[ \\t]*${ENDS}(?:${CLOSING})|(?:${CLOSING})(?=[ \\t]*(?:\\r?$|<\\|))`, 'gim')
const BEGINS = new RegExp(OPENING, 'i')

/**
 * Finds the thought that an answer begins in, by the prose in it and the thoughts that have a beginning; null where it
 * begins in none. Its end stands at the start of a line or at its end, outside of operations and fences, or right behind
 * an operation: at the start of a passage.
 */
export const openedThought = (text: string, result: ParseResult): OpenedThought | null => {
  const { prose, thoughts } = result
  for (const { place } of prose) {
    const end = endIn(textAt(text, place))
    if (end === undefined) continue
    const from = place.offset + end.from
    if (thoughts.some((one) => one.place.offset < from)) return null
    const to = place.offset + end.to
    return {
      thought: { text: text.slice(0, from).trim(), place: placesIn(text)(0, to) },
      rest: blanked(text.slice(0, to)) + text.slice(to),
      isCertain:
        CALLS_END.test(end.words) && !isBehindUnread(text, result, from) && !isInHunk(text, result, from, to),
    }
  }
  return null
}

/** A thought with nothing but white space between its marks, or for these as well where they have no room. */
const blanked = (thought: string): string => {
  const blank = thought.replace(/[^\r\n]/g, ' ')
  const inside = blank.slice(0, -CLOSE.length)
  const at = inside.search(/ {7}/)
  return at === -1 || !/ {8}$/.test(blank.slice(-CLOSE.length))
    ? blank
    : inside.slice(0, at) + OPEN + inside.slice(at + OPEN.length) + CLOSE
}

const OPEN = '<think>'
const CLOSE = '</think>'

/** True for a mark in the same paragraph as the operation above it, where nobody could read that. */
const isBehindUnread = (text: string, { diagnostics }: ParseResult, mark: number): boolean => {
  const ends = diagnostics.flatMap(({ plan }) => (plan === undefined ? [] : plan.offset + plan.length))
  const nearest = ends.reduce((last, end) => (end <= mark && end > last ? end : last), -1)
  return nearest >= 0 && !/\n[ \t\r]*\n/.test(text.slice(nearest, mark))
}

/** True for a mark right below a hunk, and right above a line as it stands in one: that may have lost its own mark. */
const isInHunk = (text: string, result: ParseResult, from: number, to: number): boolean =>
  (result.dialect === 'diff' || result.dialect === 'v4a') &&
  isAboveHunk(text.slice(to, to + LONGEST)) &&
  stretchesOf(result).some(({ offset, length }) => {
    const below = offset + length
    return from - below < LONGEST && /^\r?\n[ \t]*$/.test(text.slice(below, from))
  })

const LONGEST = 200

const isAboveHunk = (text: string): boolean => {
  const below = /^[ \t]*\r?\n([\s\S]*)/.exec(text)?.[1]
  return below !== undefined && (CONTEXT.test(below) || MARKED.test(below))
}

interface End {
  readonly from: number
  readonly to: number
  /** What stands before the mark on its line. */
  readonly words: string
}

const endIn = (passage: string): End | undefined => {
  let fence = ''
  let line = 0
  let next = passage.indexOf('\n') + 1
  let opening = -1
  for (const { 0: mark, 1: ends = '', index } of passage.matchAll(END)) {
    for (; next > 0 && next <= index; line = next, next = passage.indexOf('\n', line) + 1)
      fence = fenceBelow(fence, passage.slice(line, next - 1))
    if (fence !== '' || line === opening) continue
    const words = passage.slice(line, index).trim() + ends
    if (!BEGINS.test(words)) return { from: index, to: index + mark.length, words }
    opening = line
  }
  return undefined
}
