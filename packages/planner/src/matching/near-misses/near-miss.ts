import type { NearMiss } from '@emend/model'
import type { Document } from '../../text/document.ts'
import { rangeAt, withBlankEnds } from '../set-apart.ts'
import type { Sought } from '../sought.ts'
import { blanksAbove } from '../white-space.ts'
import { contrast } from './contrast.ts'
import { MOST_LINES } from './kept-lines.ts'
import { nearestRange } from './nearest-range.ts'
import { isTooLong, MOST_CHARACTERS, quotedApart } from './quoted.ts'
import { visibleDiff } from './visible-diff.ts'

/**
 * The place that comes nearest to a text that was not found, or undefined when nothing is near. It only ever goes into a
 * message: nothing is applied to it. `fresh` is what was to take the place of the text; `twin` is the first line
 * (0-based) of the only one that differs in white space alone, where that is known. Work is bounded by the length of
 * the document and of the quoted lines.
 */
export const nearMiss = (
  document: Document,
  { body }: Sought,
  fresh: readonly string[],
  twin?: number,
): NearMiss | undefined => {
  const find = core(body).slice(0, MOST_LINES)
  if (find.length === 0) return undefined
  const range =
    twin === undefined
      ? nearestRange(document, { find, fresh: fresh.slice(0, MOST_LINES) })
      : rangeAt(document, find, twin)
  if (range === null || isTooLong(document, range)) return undefined
  const lines = document.linesIn(range)
  const place = quotedApart(document, withBlankEnds(document, body, range))
  if (place === undefined || find.join('\n') === lines.join('\n')) return place
  const difference = contrast(find, lines, range.from + 1)
  const diff = visibleDiff(find, lines)
  return { ...place, ...(place.text.length + diff.length <= MOST_CHARACTERS && { diff }), difference }
}

/** Blank lines at either end of a find say nothing about where it belongs. */
const core = (body: readonly string[]): readonly string[] =>
  body.slice(blanksAbove(body), body.length - blanksAbove(body.toReversed()))
