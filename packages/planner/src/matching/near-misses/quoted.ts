import type { NearMiss } from '@emend/model'
import type { Document, Range } from '../../text/document.ts'
import { setApart } from '../set-apart.ts'

/** No more than this is said of a place, in UTF-16 units: some hundred tokens. */
export const MOST_CHARACTERS = 3000

/** Lines as they are; nothing where they are too long to be quoted. */
export const quotedAt = (document: Document, range: Range): NearMiss | undefined => {
  if (isTooLong(document, range)) return undefined
  const text = document.linesIn(range).join('\n')
  return text.length > MOST_CHARACTERS ? undefined : { from: range.from + 1, to: range.to + 1, text }
}

/** Lines with those around them that make them the only ones of their kind, where a few are enough. */
export const quotedApart = (document: Document, range: Range): NearMiss | undefined =>
  quotedAt(document, setApart(document, range) ?? range)

/** True for lines that cannot be quoted, whatever breaks they have; told without looking at them. */
export const isTooLong = (document: Document, { from, to }: Range): boolean => {
  const region = document.linesRegion(from, to - from + 1)
  return region.to - region.from > 2 * MOST_CHARACTERS
}
