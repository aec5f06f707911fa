import type { Source } from './tool-call.ts'

/**
 * A piece of JSON, and where what it says begins and ends in an answer; neither for what only holds others together.
 */
export interface Piece {
  readonly json: string
  readonly from?: number
  readonly to?: number
}

/** JSON that says what stands in an answer in another notation, from an offset on. */
export const sourceOf = (pieces: readonly Piece[], start: number): Source => {
  const inJson = [0]
  const inAnswer = [start]
  let length = 0
  const note = (at: number | undefined): void => {
    if (at === undefined) return
    inJson.push(length)
    inAnswer.push(at)
  }
  for (const { json, from, to } of pieces) {
    note(from)
    length += json.length
    note(to)
  }
  return {
    text: pieces.map(({ json }) => json).join(''),
    inAnswer: (offset) => inAnswer[lastUpTo(inJson, offset)]!,
  }
}

/** Where the last of ascending numbers stands that is not more than one. */
const lastUpTo = (sorted: readonly number[], most: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}
