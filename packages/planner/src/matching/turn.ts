import type { Document, Region } from '../text/document.ts'
import { exactPlaces } from './cascade.ts'
import { cutsWord } from './cuts-word.ts'
import type { Sought } from './sought.ts'
import { indentOf } from './white-space.ts'

/** One of so many that say the same, 0-based. */
export interface Turn {
  readonly index: number
  readonly count: number
}

/**
 * The place of one of as many operations with just the same texts as there were places before the plan. Null where there
 * were more or fewer, or some that overlap, or that start or end within a word; where new lines come, and the places lie
 * at different depths; or where the one in turn is changed already.
 */
export const placeInTurn = (
  document: Document,
  wanted: Sought,
  { index, count }: Turn,
  bringsLines: boolean,
): Region | null => {
  const { original } = document
  const places = exactPlaces(original, wanted, count + 1)
  const depthAt = ({ from }: Region): string => indentOf(original.line(original.lineAt(from)))
  const isAstray = (place: Region, at: number): boolean =>
    cutsWord(original, place) ||
    (at > 0 && place.from < places[at - 1]!.to) ||
    (bringsLines && depthAt(place) !== depthAt(places[0]!))
  if (places.length !== count || places.some(isAstray)) return null
  const place = document.log.follow(places[index]!)
  return 'operation' in place ? null : place
}
