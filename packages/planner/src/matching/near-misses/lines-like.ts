import type { Document } from '../../text/document.ts'
import { hasSubstance } from '../substance.ts'
import { fold, foldsTo, squeeze } from '../white-space.ts'

/** So many lines that are like another one are looked at. */
const MOST_LINES = 500

/** Lines that fold to the same as a line. */
export const linesLike = (document: Document, line: string): readonly number[] => {
  const wanted = fold(line)
  const like: number[] = []
  let left = MOST_LINES
  document.searchSqueezed(squeeze(line), (at) => {
    if (foldsTo(document.line(at), wanted)) like.push(at)
    return --left > 0
  })
  return like
}

/** The line (0-based) that folds to the same as a line with substance, where there is no other. */
export const onlyLine = (document: Document, line: string): number | null => {
  const like = hasSubstance(line) ? linesLike(document, line) : []
  return like.length === 1 ? like[0]! : null
}
