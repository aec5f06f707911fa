/** So many places are few. */
const FEW = 64

/** So many lines of a find are looked for, until one is rare. */
const TRIES = 4

/**
 * Visits the places (lines, or offsets) of a document that may answer to a line of a find, by its index, until a visit
 * gives false: then it does so, too.
 */
export type VisitPlaces = (at: number, visit: (place: number) => boolean) => boolean

/** How well one of the lines of a find, by its index, tells where the find is; 0 where it tells nothing. */
export type Worth = (lines: readonly string[], at: number) => number

/** Longer lines tell more. */
export const byLength: Worth = (lines, at) => lines[at]!.length

/** How many lines may still be compared around likely places. */
export interface Patience {
  lines: number
}

/**
 * So many, before that is given up for a search of every line. Likely places are few in ordinary text; in periodic text
 * they are many, and each agrees for long.
 */
export const patienceFor = (lineCount: number): Patience => ({ lines: 10_000 + lineCount })

/** How a text of several lines is looked for. */
interface SearchAround<Place> {
  /** The lines of the find. */
  readonly lines: readonly string[]
  readonly worth: Worth
  readonly visitPlaces: VisitPlaces
  readonly patience: Patience
  /**
   * The place of the find where one of its lines, by its index, answers to a likely place; null where the others do not
   * agree.
   */
  readonly placeAt: (at: number, likely: number) => Place | null
  /** Told each place, in order: false where that is enough. */
  readonly visit: (place: Place) => boolean
  /** Looks at every line instead, from a likely place on. */
  readonly rest: (at: number, likely: number) => boolean
}

/**
 * Visits the places of a find around those of one of its lines, a rare one where there is any, until a visit gives
 * false: then it does so, too. Once that takes too long, it looks at every line.
 */
export const searchAround = <Place>({
  lines,
  worth,
  visitPlaces,
  patience,
  placeAt,
  visit,
  rest,
}: SearchAround<Place>): boolean => {
  const clue = rareClue(lines, worth, visitPlaces)
  const at = clue?.at ?? telling(lines, worth)
  if (at === null) return true
  let last = -1
  const look = (likely: number): boolean => {
    const place = placeAt(at, likely)
    last = likely
    return patience.lines > 0 && (place === null || visit(place))
  }
  const isGoing = clue === null ? visitPlaces(at, look) : clue.places.every(look)
  return patience.lines > 0 ? isGoing : rest(at, last)
}

/** A line of a find, by its index, and the places of the document that may answer to it. */
interface Clue {
  readonly at: number
  readonly places: readonly number[]
}

/** The first of the lines worth most that only few places may answer to; null where none is rare. */
const rareClue = (lines: readonly string[], worth: Worth, visitPlaces: VisitPlaces): Clue | null => {
  const tried: number[] = []
  while (tried.length < TRIES) {
    const at = telling(lines, worth, tried)
    if (at === null) return null
    const places = fewPlaces(at, visitPlaces)
    if (places !== null) return { at, places }
    tried.push(at)
  }
  return null
}

/**
 * The line of a find to look for first, of those that are not the same as one that was tried; null where none tells
 * anything.
 */
const telling = (lines: readonly string[], worth: Worth, tried: readonly number[] = []): number | null => {
  let best: number | null = null
  let most = 0
  for (let at = 0; at < lines.length; at++) {
    const own = worth(lines, at)
    if (own <= most || tried.some((other) => lines[other] === lines[at])) continue
    best = at
    most = own
  }
  return best
}

const fewPlaces = (at: number, visitPlaces: VisitPlaces): readonly number[] | null => {
  const places: number[] = []
  visitPlaces(at, (place) => places.push(place) < FEW)
  return places.length < FEW ? places : null
}

/** For each key, how many keys before it are also the first ones (Knuth, Morris, Pratt). */
const borders = (keys: readonly string[]): readonly number[] => {
  const border = [0]
  for (let index = 1, length = 0; index < keys.length; index++) {
    while (length > 0 && keys[index] !== keys[length]) length = border[length - 1]!
    if (keys[index] === keys[length]) length++
    border.push(length)
  }
  return border
}

/**
 * Visits each line, from one on, where a sequence of keys starts, until a visit gives false: then it does so, too. No
 * keys start below each line. Takes time in proportion to the number of lines, whatever they hold.
 */
export const searchLines = (
  keys: readonly string[],
  keyOf: (line: number) => string,
  lines: { readonly from: number; readonly to: number },
  visit: (line: number) => boolean,
): boolean => {
  const border = borders(keys)
  let length = 0
  for (let line = lines.from; line < lines.to; line++) {
    const key = keyOf(line)
    while (length > 0 && key !== keys[length]) length = border[length - 1]!
    if (key === keys[length]) length++
    if (length < keys.length) continue
    if (!visit(line - keys.length + 1)) return false
    length = border[length - 1] ?? 0
  }
  return true
}
