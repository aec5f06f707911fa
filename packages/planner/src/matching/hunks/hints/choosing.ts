import type { Hunk } from '@emend/model'
import { exactPlaces } from '../../cascade.ts'
import { soughtLines } from '../../sought.ts'
import { placesIgnoringWhiteSpace } from '../../twins.ts'
import { blanksAbove, isBlank } from '../../white-space.ts'
import { changedLines, type Sides } from '../sides.ts'
import type { Written } from '../written.ts'
import { type Anchors, anchorAbove, anchored, standAbove } from './anchors.ts'
import type { Hints } from './hints.ts'
import { edgeOf, isSaid, nearestByNumber } from './numbers.ts'

/** What there is to choose by, where a hunk fits exactly at several places. */
export interface Choice extends Written {
  readonly hunk: Hunk
  readonly sides: Sides
  readonly anchors: Anchors
  readonly hints: Hints
}

/** Those of several places that a hunk may be meant for, by one thing that tells. */
type Choose = (places: readonly number[], choice: Choice) => readonly number[]

/**
 * Chooses between places that all fit exactly: by where the text ends, by anchors, by what the plan wrote, by line
 * number, by order, by what is shown above, by turn.
 */
export const chosen: Choose = (places, choice) => {
  const { document, anchors } = choice
  const ending = atEnd(places, choice)
  const below = anchors.length === 0 ? ending : anchored(document, anchors, ending)
  const left = CHOICES.reduce((left, choose) => (left.length > 1 ? choose(left, choice) : left), below)
  return left.length === 1 ? [...left, ...inOrderInstead(left[0]!, ending, choice)] : left
}

/**
 * Where the anchors chose a place above the hunk before, those in order that stand below another line which the anchors
 * may be.
 */
const inOrderInstead = (
  place: number,
  places: readonly number[],
  { anchors, hints }: Choice,
): readonly number[] => {
  if (place >= hints.after) return []
  const anchor = anchorAbove(anchors, place)
  return places.filter((line) => line >= hints.after && anchorAbove(anchors, line) !== anchor)
}

/**
 * Where number or order speak against a place that fits exactly, those that they speak for, which are the same but for
 * white space: the hunk may have lost its indentation, and be like another place by that. A number has to say the very
 * line.
 */
export const twinsInstead = (
  place: number,
  { document, hunk: { from }, sides: { before }, anchors, hints }: Choice,
): readonly number[] => {
  if (before.every(isBlank)) return []
  const isTold = (line: number): boolean =>
    from === undefined ? line >= hints.after : isSaid(document, line, from - 1, hints.drift)
  if (isTold(place)) return []
  return placesIgnoringWhiteSpace(document, soughtLines(before))
    .map((line) => line - blanksAbove(before))
    .filter((line) => isTold(line) && standAbove(document, anchors, line))
}

/** Where a hunk is said to end the text, or its last line to have no break. */
const atEnd: Choose = (places, { document, hunk, sides }) =>
  hunk.atEnd === true || sides.unfinished.before
    ? places.filter((line) => line + sides.before.length === document.lineCount)
    : places

const original: Choose = (places, { document, sides }) => {
  const standing = places.filter((line) => document.areOriginal(line, sides.before.length))
  const wereSeveral = (): boolean => exactPlaces(document.original, soughtLines(sides.before), 2).length !== 1
  return standing.length !== 1 || wereSeveral() ? places : standing
}

const byNumber: Choose = (places, { document, hunk, sides, hints }) => {
  if (hunk.from === undefined) return places
  const edge = edgeOf(document, hunk, sides)
  const nearest = nearestByNumber(document, places, hunk.from - 1, hints.drift)
  if (edge !== null) return [...new Set([...nearest, edge])]
  // Lines without context are the same anywhere: a number that is near one of them alone may be near by chance.
  const isShown = sides.lines.some(({ mark }) => mark === ' ')
  return isShown || nearest.some((line) => isSaid(document, line, hunk.from! - 1, hints.drift))
    ? nearest
    : places
}

const inOrder: Choose = (places, { sides, hints: { after, until } }) => {
  const { to } = changedLines(sides)
  const between = places.filter((line) => line >= after && line + to <= until())
  return between.length === 1 ? between : places
}

/**
 * For each hunk, where the next one that stands at one place alone begins to change the text; infinite where there is
 * none. Nothing comes before it where such hunks show that they are not in the order of the text. Null is a hunk that
 * cannot be read.
 */
export const untilNext = ({ placesOf }: Written, hunks: readonly (Sides | null)[]): readonly number[] => {
  let next = Number.POSITIVE_INFINITY
  let isInOrder = true
  const untils = hunks.toReversed().map((sides) => {
    const until = next
    const places = sides === null || sides.before.length === 0 ? [] : placesOf(sides)
    if (places.length === 1) {
      next = places[0]! + changedLines(sides!).from
      isInOrder &&= next <= until
    }
    return until
  })
  return isInOrder ? untils.reverse() : untils.map(() => Number.NEGATIVE_INFINITY)
}

const belowShown: Choose = (places, { document, hints }) => {
  if (hints.shown === null) return places
  const following = places.filter((line) => line >= hints.after)
  const inside = anchored(document, [[hints.shown]], following)
  return inside.length === 1 ? inside : places
}

/**
 * The place of a hunk in its turn: as many with the same lines as there are places have one each, for no two hunks change
 * the same lines. Null where there are more places, or fewer, and for a hunk that is the only one.
 */
export const placeInTurn = ({ placesOf }: Written, sides: Sides, { turn }: Hints): number | null => {
  if (turn === undefined || turn.count === 1) return null
  const all = placesOf(sides)
  return all.length === turn.count ? all[turn.index]! : null
}

const inTurn: Choose = (places, choice) => {
  const own = placeInTurn(choice, choice.sides, choice.hints)
  return own === null ? places : places.filter((line) => line === own)
}

/** Each is asked only where those before it leave several places. */
const CHOICES: readonly Choose[] = [original, byNumber, inOrder, belowShown, inTurn]
