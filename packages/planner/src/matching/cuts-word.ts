import type { Document, Region } from '../text/document.ts'

/** True for a stretch that starts or ends in the middle of a word, and says something else than that. */
export const cutsWord = (document: Document, { from, to }: Region): boolean =>
  [from, to].some((offset) => IN_WORD.test(document.slice(Math.max(0, offset - 1), offset + 1)))

const IN_WORD = /^[\p{L}\p{N}_]{2}$/u
