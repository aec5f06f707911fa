import type { Place } from '@emend/model'
import type { ParseResult } from '../dialect.ts'

/** The prose that stands between each operation of a plan and what stands above it; empty where none does. */
export const wordsAbove = ({ plan, prose }: ParseResult): ReadonlyMap<Place, string> => {
  const above = new Map<Place, string>()
  const passages = prose.map(({ text, place }) => ({ place, text }))
  const operations = (plan.places ?? []).map((place) => ({ place, text: undefined }))
  let words = ''
  for (const { place, text } of [...passages, ...operations].sort(
    (one, other) => one.place.offset - other.place.offset,
  )) {
    if (text === undefined) above.set(place, words)
    words = text ?? ''
  }
  return above
}
