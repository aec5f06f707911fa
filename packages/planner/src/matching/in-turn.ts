import type { Document, Region } from '../text/document.ts'
import { exactPlaces } from './cascade.ts'
import { cutsWord } from './cuts-word.ts'
import type { Sought } from './sought.ts'
import { indentOf } from './white-space.ts'

/**
 * The places before the plan of a text that as many operations seek and replace alike. Null where there were more or
 * fewer, or some that overlap, or that start or end within a word; or where new lines come, and the places lie at
 * different depths.
 */
export const placesInTurn = (
  { original }: Document,
  wanted: Sought,
  count: number,
  bringsLines: boolean,
): readonly Region[] | null => {
  const places = exactPlaces(original, wanted, count + 1)
  const depthAt = ({ from }: Region): string => indentOf(original.line(original.lineAt(from)))
  const isAstray = (place: Region, at: number): boolean =>
    cutsWord(original, place) ||
    (at > 0 && place.from < places[at - 1]!.to) ||
    (bringsLines && depthAt(place) !== depthAt(places[0]!))
  return places.length !== count || places.some(isAstray) ? null : places
}
