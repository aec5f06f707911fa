import type { Document } from '../text/document.ts'
import type { Sought } from './sought.ts'
import { squeeze } from './white-space.ts'

/** Walks the lines that are not blank from one line on, and gives the last of them when all are as wanted. */
const follow = (document: Document, wanted: readonly string[], from: number, step: 1 | -1): number | null => {
  let line = from - step
  for (const text of wanted) {
    do line += step
    while (line >= 0 && line < document.lineCount && squeeze(document.line(line)) === '')
    if (line < 0 || line >= document.lineCount || squeeze(document.line(line)) !== text) return null
  }
  return line
}

/**
 * The first lines (0-based) of all places that agree with the find when white space and blank lines are ignored
 * altogether.
 */
export const placesIgnoringWhiteSpace = (document: Document, { body }: Sought): readonly number[] => {
  const wanted = body.map(squeeze).filter((line) => line !== '')
  const needle = wanted.reduce((longest, line) => (line.length > longest.length ? line : longest), '')
  if (needle === '') return []
  const at = wanted.indexOf(needle)
  const above = wanted.slice(0, at + 1).reverse()
  const below = wanted.slice(at)
  const places: number[] = []
  document.searchSqueezed(needle, (line) => {
    const first = follow(document, above, line, -1)
    if (first !== null && follow(document, below, line, 1) !== null) places.push(first)
    return true
  })
  return places
}
