import type { Document, Region } from '../text/document.ts'

/** True for a stretch that starts or ends in the middle of a word, and says something else than that. */
export const cutsWord = (document: Document, { from, to }: Region): boolean =>
  [from, to].some((offset) => isWithinWord(document.slice(Math.max(0, offset - 1), offset + 1), 1))

/** True where a word goes on from one side of a place in a text to the other. */
export const isWithinWord = (text: string, at: number): boolean => IN_WORD.test(text.slice(at - 1, at + 1))

/** True for a stretch that ends right before an accent, which would be left to what comes in its place. */
export const cutsLetter = (document: Document, { to }: Region): boolean =>
  MARKED.test(document.slice(Math.max(0, to - 1), to + 2))

const MARKED = /^\S\p{M}/u

const IN_WORD = /^[\p{L}\p{N}_]{2}$/u
