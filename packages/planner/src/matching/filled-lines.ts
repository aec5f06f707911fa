import type { Document, Range } from '../text/document.ts'
import { MOST_LOOKED_AT } from './text-before.ts'
import { isBlank, isIndented } from './white-space.ts'

/** The next line below one that is not blank; the end of the text where there is none. */
export const filledBelow = (document: Document, line: number): number => {
  let below = line + 1
  while (below < document.lineCount && isBlankAt(document, below)) below++
  return below
}

/** The next line above one that is not blank; -1 where there is none. */
export const filledAbove = (document: Document, line: number): number => {
  let above = line - 1
  while (above >= 0 && isBlankAt(document, above)) above--
  return above
}

/** A line may be a whole file: its start tells of most that they are not blank. */
const isBlankAt = (document: Document, line: number): boolean =>
  isBlank(document.lineHead(line, MOST_LOOKED_AT)) && isBlank(document.line(line))

/** True for lines between two others that are indented; or for a place that has no lines, and ends above its start. */
export const isInBlock = (document: Document, { from, to }: Range): boolean =>
  [filledAbove(document, from), filledBelow(document, to)].every((line) =>
    isIndented(document.lineHead(line, 1)),
  )
