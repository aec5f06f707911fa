import type { Document, Range } from '../text/document.ts'
import { indentOf, isBlank } from './white-space.ts'

/** The next line below one that is not blank; the end of the text where there is none. */
export const filledBelow = (document: Document, line: number): number => {
  let below = line + 1
  while (below < document.lineCount && isBlank(document.line(below))) below++
  return below
}

/** The next line above one that is not blank; -1 where there is none. */
export const filledAbove = (document: Document, line: number): number => {
  let above = line - 1
  while (above >= 0 && isBlank(document.line(above))) above--
  return above
}

/** True for lines between two others that are indented; or for a place that has no lines, and ends above its start. */
export const isInBlock = (document: Document, { from, to }: Range): boolean =>
  [filledAbove(document, from), filledBelow(document, to)].every(
    (line) => indentOf(document.line(line)) !== '',
  )
