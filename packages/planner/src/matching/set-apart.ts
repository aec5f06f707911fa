import type { Document } from '../text/document.ts'
import { exactPlaces } from './cascade.ts'
import { sought } from './sought.ts'

/** Lines from one up to and with another, 0-based. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** So many lines are added at most. */
const MOST_LINES = 12

/** A range with as many lines around it as make its text the only one of its kind; null where a few are not enough. */
export const setApart = (document: Document, range: Range): Range | null => {
  let { from, to } = range
  for (let step = 0; step <= MOST_LINES; step++) {
    if (isUnique(document, { from, to })) return { from, to }
    if (step % 2 === 0) from = Math.max(0, from - 1)
    else to = Math.min(document.lineCount - 1, to + 1)
  }
  return null
}

const isUnique = (document: Document, { from, to }: Range): boolean =>
  exactPlaces(document, sought(document.lines(from, to - from + 1).join('\n')), 2).length === 1
