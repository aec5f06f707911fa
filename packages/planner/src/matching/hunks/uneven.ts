import type { Document } from '../../text/document.ts'
import { filled, indentLength, indentOf, isBlank } from '../white-space.ts'
import type { Agreed } from '../whole-lines.ts'
import { type Answers, type PlaceAlone, placeAlone } from './place-alone.ts'
import { runsOf, type Sides, textsOf } from './sides.ts'

/**
 * The only place of a hunk whose lines differ there in indentation, each in its own way, or some of them. Null where
 * there is none, or where its new lines are not shown to be indented as the file is.
 */
export const unevenPlace = (document: Document, sides: Sides): Agreed | null =>
  placeAlone(document, sides, isIndentedOtherwise, (place) => areShown(place, sides))

const isIndentedOtherwise: Answers = ({ text }, there) =>
  text.slice(indentLength(text)) === there.slice(indentLength(there))

/**
 * True where new lines start as deep as the first line in their place that is removed as it stands, and none is as deep
 * as one that is removed, but is not as it stands. A line at the margin, with no indentation to lose, tells nothing.
 * No change is above a line that seems as deep as it is, and is not: what opens the block of that may be what goes.
 */
const areShown = (place: PlaceAlone, sides: Sides): boolean => {
  const { old, file } = place
  const removed = old.flatMap(({ mark, text }, at) =>
    mark === ' ' || isBlank(text) ? [] : [{ at, depth: indentOf(text), stands: text === file[at] }],
  )
  const astray = new Set(removed.flatMap(({ depth, stands }) => (stands ? [] : [depth])))
  return runsOf(0, sides).every(({ line, removed: gone, added }) => {
    const depths = filled(textsOf(added)).map(indentOf)
    const below = line + gone.length
    const shown = removed.find(({ at, stands }) => at >= line && at < below && stands)
    if (isDeeperAt(place, below, depths.at(-1) ?? shown?.depth)) return false
    return (
      depths.length === 0 ||
      (depths[0] !== '' && depths[0] === shown?.depth && !depths.some((depth) => astray.has(depth)))
    )
  })
}

/** True for a line as deep as this that is deeper in the file. */
const isDeeperAt = ({ old, file }: PlaceAlone, at: number, depth = ''): boolean => {
  const text = old[at]?.text ?? ''
  return !isBlank(text) && indentOf(text) === depth && indentLength(file[at]!) > depth.length
}
