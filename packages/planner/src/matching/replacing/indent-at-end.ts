import type { Document } from '../../text/document.ts'
import { sought } from '../sought.ts'
import { isBlank } from '../white-space.ts'
import type { ExactPlace } from './fits-inline.ts'

/** What was found without the indentation at its end, where that is of a line that it has nothing else of. */
export const withoutIndentAtEnd = <Place extends Pick<ExactPlace, 'region' | 'wanted'>>(
  document: Document,
  place: Place,
): Place => {
  const { region, wanted } = place
  const tail = wanted.pieces.at(-1)!
  if (wanted.pieces.length < 2 || tail === '' || !isBlank(tail) || document.endsLine(region.to)) return place
  return {
    ...place,
    region: { ...region, to: region.to - tail.length },
    wanted: sought(wanted.text.slice(0, -tail.length)),
  }
}
