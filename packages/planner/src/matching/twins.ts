import type { Document, Region } from '../text/document.ts'
import { byLength, type Patience, patienceFor, searchAround, searchLines } from './searching/line-search.ts'
import type { Sought } from './sought.ts'
import { indentLength, squeeze, trim } from './white-space.ts'

/** So many places are enough to know that the text is not the only one of its kind. */
const MOST_PLACES = 1000

/**
 * The first lines (0-based) of all places that agree with the find when white space and blank lines are ignored
 * altogether.
 */
export const placesIgnoringWhiteSpace = (document: Document, { body }: Sought): readonly number[] => {
  const wanted = body.map(squeeze).filter((line) => line !== '')
  const patience = patienceFor(document.lineCount)
  let places: number[] = []
  searchAround({
    lines: wanted,
    worth: byLength,
    visitPlaces: (at, visit) => document.searchSqueezed(wanted[at]!, visit),
    patience,
    placeAt: (at, line) => {
      const first = follow(document, wanted, at, line, -1, patience)
      return first !== null && follow(document, wanted, at, line, 1, patience) !== null ? first : null
    },
    visit: (first) => places.push(first) < MOST_PLACES,
    rest: () => {
      places = amongAll(document, wanted)
      return true
    },
  })
  return places
}

/**
 * True for a place that stood in the snapshot and agrees loosely, where another one there agreed, too, when white space is
 * ignored: the plan has changed that one since, and it may be the one that is meant. `first` is the place's first line
 * that is not blank, 0-based.
 */
export const hadTwin = (document: Document, sought: Sought, place: Region, first: number): boolean => {
  if (document.log.isEmpty || !document.isOriginal(place)) return false
  const { original, log } = document
  return placesIgnoringWhiteSpace(original, sought).some((line) => {
    const now = log.follow(textRegion(original, line))
    return 'operation' in now || document.lineAt(now.from) !== first
  })
}

/** The region of a line without the white space at its ends. */
const textRegion = (document: Document, line: number): Region => {
  const text = document.line(line)
  const from = document.lineStart(line) + indentLength(text)
  return { from, to: from + trim(text).length }
}

/**
 * Walks from a line that is the wanted one at an index, up or down past blank ones, and gives the last when all are as
 * wanted.
 */
const follow = (
  document: Document,
  wanted: readonly string[],
  at: number,
  from: number,
  step: 1 | -1,
  patience: Patience,
): number | null => {
  let line = from - step
  for (let index = at; index >= 0 && index < wanted.length; index += step) {
    let there = ''
    do {
      line += step
      patience.lines--
      if (line < 0 || line >= document.lineCount) return null
      there = squeeze(document.line(line))
    } while (there === '')
    if (there !== wanted[index]) return null
  }
  return line
}

const amongAll = (document: Document, wanted: readonly string[]): number[] => {
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
