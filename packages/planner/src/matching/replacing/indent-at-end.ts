import type { Document, Region } from '../../text/document.ts'
import { type Sought, sought } from '../sought.ts'
import { isBlank } from '../white-space.ts'

/** A region that was found, and the text that was sought there. */
interface Found {
  readonly region: Region
  readonly wanted: Sought
}

/** What was found without the indentation at its end, where that is of a line that it has nothing else of. */
export const withoutIndentAtEnd = <Place extends Found>(document: Document, place: Place): Place => {
  const { region, wanted } = place
  const tail = wanted.pieces.at(-1)!
  if (wanted.pieces.length < 2 || tail === '' || !isBlank(tail) || document.endsLine(region.to)) return place
  return {
    ...place,
    region: { ...region, to: region.to - tail.length },
    wanted: sought(wanted.text.slice(0, -tail.length)),
  }
}
