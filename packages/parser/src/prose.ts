import type { Passage } from './dialect.ts'
import { fenceAfter } from './text/fences.ts'
import type { Locate } from './text/places.ts'

/** A stretch of a text that is no prose. Offsets are 0-based, `to` is exclusive. */
export interface Taken {
  readonly from: number
  readonly to: number
  /** True where Markdown fences around it are layout, and no prose either. */
  readonly fenced: boolean
}

/** The prose between what is taken, without the white space around it. `taken` is in document order. */
export const proseAround = (text: string, taken: readonly Taken[], locate: Locate): readonly Passage[] => {
  const end: Taken = { from: text.length, to: text.length, fenced: false }
  return [...taken, end].flatMap((next, index) =>
    passageBetween(text, taken[index - 1] ?? START, next, locate),
  )
}

const START: Taken = { from: 0, to: 0, fenced: false }

/** A passage up to one of its own offsets, without the white space before that; none where nothing else stands there. */
export const upTo = (
  { text, place: { offset } }: Passage,
  at: number,
  locate: Locate,
): readonly Passage[] => {
  const before = text.slice(0, at).trimEnd()
  return before === '' ? [] : [{ text: before, place: locate(offset, offset + before.length) }]
}

/** The 1-based line of the text that an offset in a passage stands in. */
export const lineIn = ({ text, place }: Passage, offset: number): number =>
  place.line + text.slice(0, offset).split('\n').length - 1

const CLOSING_FENCE = /^\s*(?:`{3,}|~{3,})[ \t]*(?=\n|\r|$)/
const OPENING_FENCE = /(?:`{3,}|~{3,})[\w.+-]*$/

const passageBetween = (text: string, last: Taken, next: Taken, locate: Locate): readonly Passage[] => {
  const between = text.slice(last.to, next.from)
  const closed = last.fenced ? between.replace(CLOSING_FENCE, '') : between
  const words = (next.fenced ? withoutOpeningFence(closed.trimEnd()) : closed).trim()
  const start = next.from - closed.trimStart().length
  return words === '' ? [] : [{ text: words, place: locate(start, start + words.length) }]
}

// The last line is looked at first, so that a text of backticks alone costs no more than its length.
const withoutOpeningFence = (text: string): string => {
  const line = text.lastIndexOf('\n') + 1
  const last = text.slice(line)
  const isFence = OPENING_FENCE.test(last.slice(0, 80)) && /^\s*[`~]/.test(last)
  // One that closes a fence above it is of what is shown there.
  return isFence && fenceAfter(text) !== '' ? text.slice(0, line) : text
}
