import type { Document } from '../text/document.ts'
import { isBlank } from './white-space.ts'

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
