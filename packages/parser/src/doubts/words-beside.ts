import type { Place } from '@emend/model'
import type { ParseResult } from '../dialect.ts'

/** The prose that stands between each place of operations and what stands above it; none where nothing does. */
export const wordsAbove = (result: ParseResult): ReadonlyMap<Place, string> => wordsBeside(result, -1)

/** The prose that stands between each place of operations and what stands below it; none where nothing does. */
export const wordsBelow = (result: ParseResult): ReadonlyMap<Place, string> => wordsBeside(result, 1)

const wordsBeside = ({ plan, prose }: ParseResult, step: -1 | 1): ReadonlyMap<Place, string> => {
  const passages = new Map(prose.map(({ place, text }) => [place, text]))
  // Several operations may share a place.
  const places = [...new Set([...passages.keys(), ...(plan.places ?? [])])].sort(
    (one, other) => one.offset - other.offset,
  )
  const beside = new Map<Place, string>()
  for (const [index, place] of places.entries()) {
    const words = passages.get(places[index + step]!)
    if (words !== undefined && !passages.has(place)) beside.set(place, words)
  }
  return beside
}
