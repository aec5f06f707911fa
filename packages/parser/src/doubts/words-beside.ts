import type { Place } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { TAG_ALONE } from '../text/tag-alone.ts'

/** The prose between each place of operations and what stands above it, and below it; none where nothing does. */
export interface WordsBeside {
  readonly above: ReadonlyMap<Place, string>
  readonly below: ReadonlyMap<Place, string>
}

/** Finds the words beside all operations at once. */
export const wordsBeside = ({ plan, prose }: ParseResult): WordsBeside => {
  const passages = new Map(prose.map(({ place, text }) => [place, text]))
  // Several operations may share a place.
  const places = [...new Set([...passages.keys(), ...plan.places])].sort(
    (one, other) => one.offset - other.offset,
  )
  const [above, below] = [new Map<Place, string>(), new Map<Place, string>()]
  for (const [index, place] of places.entries()) {
    const words = passages.get(place)
    if (words === undefined) continue
    const [last, next] = [places[index - 1], places[index + 1]]
    if (last !== undefined) below.set(last, withoutTags(words))
    if (next !== undefined) above.set(next, withoutTags(words))
  }
  return { above, below }
}

const withoutTags = (words: string): string => {
  const lines = words.split('\n')
  return lines.slice(lines.findIndex(says), lines.findLastIndex(says) + 1).join('\n')
}

const says = (line: string): boolean => line.trim() !== '' && !TAG_ALONE.test(line)
