import type { Document, Splice } from '../../text/document.ts'
import { isWithinWord } from '../cuts-word.ts'
import { squeeze } from '../white-space.ts'
import type { Twice } from './twice.ts'

/**
 * What only adds something to a text next to which just the same stands already: a part of a line that says something,
 * alone or with other lines, or whatever the plan has put there, blank lines aside.
 */
export const addedAgain = (document: Document, { from, to, text }: Splice): Twice | null => {
  const old = document.slice(from, to)
  const count = text.length - old.length
  if (count <= 0) return null
  const lines = document.rangeOf({ from, to })
  const isThere = (at: number, added: string): boolean =>
    document.slice(at, at + count) === added &&
    ((saysPart(added) && (!added.includes('\n') || isApart(document, at, added))) ||
      (/\S/.test(added) && !document.isOriginal({ from: at, to: at + count })))
  if (text.startsWith(old) && isThere(to, text.slice(old.length)))
    return { side: 'behind', line: lines.from, lines }
  return count <= from && text.endsWith(old) && isThere(from - count, text.slice(0, count))
    ? { side: 'before', line: lines.from, lines }
    : null
}

/** True for a text that is more than marks and a letter. */
const saysPart = (text: string): boolean =>
  /\d/.test(text) || (/\p{L}/u.test(text) && squeeze(text).length > 1)

/**
 * True for lines that start and end within others, at the end of a word, and are not there twice in a row already. What
 * starts or ends with a line is compared as whole lines.
 */
const isApart = (document: Document, at: number, { length }: string): boolean => {
  const [above, text, below] = [-1, 0, 1].map((step) =>
    document.slice(Math.max(0, at + step * length), Math.max(0, at + (step + 1) * length)),
  )
  const isWithin = !/^\s*\n|\n\s*$/.test(text!)
  return isWithin && !isWithinWord(text! + below!, length) && above !== text && below !== text
}
