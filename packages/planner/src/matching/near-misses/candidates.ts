import type { NearMiss } from '@emend/model'
import type { Document } from '../../text/document.ts'
import { rangeAt, setApart } from '../set-apart.ts'
import type { Sought } from '../sought.ts'
import { quotedAt } from './quoted.ts'

/** Who has more places to choose from needs another text, not all of them. */
const MOST_PLACES = 3

/** What all quoted places may come to, in UTF-16 units: a few hundred tokens. */
const MOST_CHARACTERS = 2400

/**
 * Places that fit a text equally well, each with as many lines around it as make it the only one of its kind. `lines`
 * are the first lines of the places, 0-based. Only places that can be set apart from all others, and the first few of
 * these, are quoted, and lines that are around two of them once.
 */
export const candidatesAt = (
  document: Document,
  { body }: Sought,
  lines: readonly number[],
): readonly NearMiss[] => {
  const quoted: NearMiss[] = []
  let left = MOST_CHARACTERS
  for (const line of lines.slice(0, MOST_PLACES)) {
    const range = setApart(document, rangeAt(document, body, line))
    const place = range === null ? undefined : quotedAt(document, range)
    if (place === undefined) continue
    left -= place.text.length
    if (left < 0) break
    if (!quoted.some(({ from, to }) => from === place.from && to === place.to)) quoted.push(place)
  }
  return quoted
}
