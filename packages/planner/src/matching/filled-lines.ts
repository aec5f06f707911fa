import type { Document, Region } from '../text/document.ts'
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

/** True for whole lines between two others that are indented. */
export const isInBlock = (document: Document, region: Region): boolean => {
  const { from, to } = document.rangeOf(region)
  const [above, below] = [filledAbove(document, from), filledBelow(document, to)]
  return above >= 0 && indentOf(document.line(above)) !== '' && indentOf(document.line(below)) !== ''
}
