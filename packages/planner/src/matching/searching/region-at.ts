import type { Document, Region } from '../../text/document.ts'
import type { Sought } from '../sought.ts'
import type { Patience } from './line-search.ts'

/** The region of the sought pieces when one of them starts at an offset, or null. */
export const regionAt = (
  document: Document,
  sought: Sought,
  at: number,
  offset: number,
  patience: Patience,
): Region | null => {
  const { text, pieces } = sought
  if (document.hasReturns || text.includes('\r')) {
    const from = startOf(document, pieces, at, offset)
    return from === null ? null : regionFrom(document, pieces, from, patience)
  }
  let from = offset
  for (let index = 0; index < at; index++) from -= pieces[index]!.length + '\n'.length
  // All lines between the first and the last may have been compared.
  patience.lines -= pieces.length - 2
  return from >= 0 && document.holds(text, from) ? { from, to: from + text.length } : null
}

/** As `regionAt`, piece by piece, whatever the breaks between them. */
const regionFrom = (
  document: Document,
  pieces: readonly string[],
  from: number,
  patience: Patience,
): Region | null => {
  let to = from
  for (let index = 0; index < pieces.length; index++) {
    if (!document.holds(pieces[index]!, to)) return null
    to += pieces[index]!.length
    if (index === pieces.length - 1) break
    const { length } = document.breakAfter(to)
    if (length === 0) return null
    patience.lines--
    to += length
  }
  return splitsBreak(document, to) ? null : { from, to }
}

/** Where the pieces start when one of them starts at an offset, as far as the breaks between them tell. */
const startOf = (
  document: Document,
  pieces: readonly string[],
  at: number,
  offset: number,
): number | null => {
  let from = offset
  for (let index = at - 1; index >= 0; index--) {
    const { length } = document.breakBefore(from)
    if (length === 0) return null
    from -= length + pieces[index]!.length
  }
  return from < 0 ? null : from
}

/** The `\r` of a `\r\n` belongs to the break: no text ends between the two. */
export const splitsBreak = (document: Document, to: number): boolean =>
  document.holds('\n', to) && document.breakAfter(to) === ''
