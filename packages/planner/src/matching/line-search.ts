/** A line of a find, by its index, and the places of the document that may answer to it. */
export interface Clue {
  readonly at: number
  readonly places: readonly number[]
}

/** So many places are few. */
const FEW = 64

/** So many lines of a find are looked for, until one is rare. */
export const TRIES = 4

/** Visits the places (lines, or offsets) of a document that may answer to a line of a find, by its index, until a visit gives false. */
export type VisitPlaces = (at: number, visit: (place: number) => boolean) => void

/** The first of some lines of a find that only few places may answer to; null where none is rare. */
export const rareClue = (lines: readonly number[], visitPlaces: VisitPlaces): Clue | null => {
  for (const at of lines) {
    const places: number[] = []
    visitPlaces(at, (place) => {
      if (places.at(-1) !== place) places.push(place)
      return places.length < FEW
    })
    if (places.length < FEW) return { at, places }
  }
  return null
}

/** The lines of a find to look for first: different ones, long, and if possible such as stand in the find only once. */
export const telling = (pieces: readonly string[], most: number): readonly number[] => {
  const counts = new Map<string, number>()
  for (const piece of pieces) if (piece !== '') counts.set(piece, (counts.get(piece) ?? 0) + 1)
  const worth = ([piece, count]: readonly [string, number]): number => piece.length / count
  return [...counts]
    .sort((left, right) => worth(right) - worth(left))
    .slice(0, most)
    .map(([piece]) => pieces.indexOf(piece))
}

/**
 * How many lines may be compared around likely places before that is given up for a search of every line. Likely places
 * are few in ordinary text; in periodic text they are many, and each agrees for long.
 */
export const patience = (lineCount: number): number => 10_000 + lineCount

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
 * Visits each line, from one on, where a sequence of keys starts, until a visit gives false. Takes time in proportion
 * to the number of lines, whatever they hold.
 */
export const searchLines = (
  keys: readonly string[],
  keyOf: (line: number) => string,
  lines: { readonly from: number; readonly to: number },
  visit: (line: number) => boolean,
): void => {
  const border = borders(keys)
  let length = 0
  for (let line = lines.from; line < lines.to; line++) {
    const key = keyOf(line)
    while (length > 0 && key !== keys[length]) length = border[length - 1]!
    if (key === keys[length]) length++
    if (length < keys.length) continue
    if (!visit(line - keys.length + 1)) return
    length = border[length - 1]!
  }
}
