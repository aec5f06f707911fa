import type { Part } from '../json/members.ts'

/** Why what is quoted is not carried out; nor is it passed over, as it may have been meant. */
const IS_QUOTED =
  'is quoted within a sentence: write it on lines of its own to have it carried out, or leave it out'
/** The same with its subject. */
export const QUOTED = `it ${IS_QUOTED}`

/** True for a stretch of a line that stands in backticks with words around them. */
export const isQuoted = (text: string, from: number, to: number): boolean => {
  if (text[from - 1] !== '`' || text[to] !== '`' || text.slice(from, to).includes('\n')) return false
  const before = text.slice(Math.max(0, from - AROUND), from)
  const behind = text.slice(to, to + AROUND)
  return /\p{L}[^\n]*$/u.test(before) || /^[^\n]*\p{L}/u.test(behind)
}

/** What is wrong with a part that is quoted, as a predicate; undefined with any other. */
export const quotation = (text: string, { from, to }: Part): string | undefined =>
  isQuoted(text, from, to) ? IS_QUOTED : undefined

const AROUND = 200
