import type { Document } from '../text/document.ts'
import { byLength, patience, rareClue, searchLines, telling, type VisitPlaces } from './line-search.ts'
import type { Sought } from './sought.ts'
import { squeeze } from './white-space.ts'

/** The lines of a document that are not blank, squeezed, as far as they are asked for. */
class FilledLines {
  private readonly document: Document
  /** Steps that may still be taken around likely places. */
  left: number

  constructor(document: Document) {
    this.document = document
    this.left = patience(document.lineCount)
  }

  /** Walks the filled lines from one on, and gives the last of them when all are as wanted. */
  follow(wanted: readonly string[], from: number, step: 1 | -1): number | null {
    const { document } = this
    let line = from - step
    for (const text of wanted) {
      let there = ''
      do {
        line += step
        this.left--
        if (line < 0 || line >= document.lineCount) return null
        there = squeeze(document.line(line))
      } while (there === '')
      if (there !== text) return null
    }
    return line
  }
}

/** So many places are enough to know that the text is not the only one of its kind. */
const MOST_PLACES = 1000

/**
 * The first lines (0-based) of all places that agree with the find when white space and blank lines are ignored
 * altogether.
 */
export const placesIgnoringWhiteSpace = (document: Document, { body }: Sought): readonly number[] => {
  const wanted = body.map(squeeze).filter((line) => line !== '')
  const likeliest = telling(wanted, byLength)
  if (likeliest === null) return []
  const visitLines: VisitPlaces = (at, visit) => document.searchSqueezed(wanted[at]!, visit)
  const clue = rareClue(wanted, byLength, visitLines)
  const at = clue?.at ?? likeliest
  const above = wanted.slice(0, at + 1).reverse()
  const below = wanted.slice(at)
  const lines = new FilledLines(document)
  const places: number[] = []
  const look = (line: number): boolean => {
    const first = lines.follow(above, line, -1)
    if (first !== null && lines.follow(below, line, 1) !== null) places.push(first)
    return places.length < MOST_PLACES && lines.left > 0
  }
  if (clue === null) visitLines(at, look)
  else clue.places.every(look)
  return lines.left > 0 ? places : amongAll(document, wanted)
}

const amongAll = (document: Document, wanted: readonly string[]): readonly number[] => {
  const filled: { readonly line: number; readonly text: string }[] = []
  for (let line = 0; line < document.lineCount; line++) {
    const text = squeeze(document.line(line))
    if (text !== '') filled.push({ line, text })
  }
  const places: number[] = []
  const all = { from: 0, to: filled.length }
  searchLines(
    wanted,
    (index) => filled[index]!.text,
    all,
    (index) => places.push(filled[index]!.line) < MOST_PLACES,
  )
  return places
}
