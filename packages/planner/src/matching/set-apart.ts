import type { Document, Range } from '../text/document.ts'
import { exactPlaces } from './cascade.ts'
import { sought } from './sought.ts'
import { blanksAbove, filled, isBlank } from './white-space.ts'

/** So many lines are added at most, and no longer texts are looked for. */
const MOST_LINES = 12
const MOST_CHARACTERS = 3000

/** How much of what is added may stand above. */
const SHARES_ABOVE = [0.5, 1, 0]

/**
 * A range with as many lines around it as make its text the only one of its kind: on both sides, or else on one. Null
 * where a few are not enough.
 */
export const setApart = (document: Document, range: Range): Range | null => {
  if (isApart(document, range)) return range
  for (const share of SHARES_ABOVE)
    for (let more = 1; more <= MOST_LINES; more++) {
      const above = Math.ceil(more * share)
      const wider = widened(document, range, above, more - above)
      if (isApart(document, wider)) return wider
    }
  return null
}

const widened = (document: Document, { from, to }: Range, above: number, below: number): Range => ({
  from: Math.max(0, from - above),
  to: Math.min(document.lineCount - 1, to + below),
})

/** True for a short range whose text is the only one of its kind. */
const isApart = (document: Document, range: Range): boolean =>
  document.lineStart(range.to + 1) - document.lineStart(range.from) <= MOST_CHARACTERS &&
  exactPlaces(document, sought(document.linesIn(range).join('\n')), 2).length === 1

/** The lines from one on that answer to a text: as many that are not blank, whatever blank ones are between. */
export const rangeAt = (document: Document, body: readonly string[], first: number): Range => {
  const last = document.lineCount - 1
  let left = filled(body).length
  if (left === 0) return { from: first, to: Math.min(last, first + body.length - 1) }
  let to = first - 1
  while (left > 0 && to < last) if (!isBlank(document.line(++to))) left--
  return withBlankEnds(document, body, { from: first, to })
}

/** A range with the blank lines next to it, no more of them than a text has at that end. */
export const withBlankEnds = (document: Document, body: readonly string[], range: Range): Range => {
  let { from, to } = range
  const isBlankAt = (line: number): boolean =>
    line >= 0 && line < document.lineCount && isBlank(document.line(line))
  const above = isBlankAt(from) ? 0 : blanksAbove(body)
  for (let left = above; left > 0 && isBlankAt(from - 1); left--) from--
  for (let left = blanksAbove(body.toReversed()); left > 0 && isBlankAt(to + 1); left--) to++
  return { from, to }
}
