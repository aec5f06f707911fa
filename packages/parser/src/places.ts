import type { Place } from '@emend/model'

/** Gives the place of a stretch: offsets are 0-based UTF-16 units, `to` is exclusive. */
export type Locate = (from: number, to: number) => Place

/** Prepares for telling line and column in a text; each answer then costs a binary search. */
export const placesIn = (text: string): Locate => {
  const starts = lineStarts(text)
  return (from, to) => {
    const line = lastAtMost(starts, from)
    return { line: line + 1, column: from - starts[line]! + 1, offset: from, length: to - from }
  }
}

const lineStarts = (text: string): Int32Array => {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  const starts = new Int32Array(count)
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts[line++] = at + 1
  return starts
}

const lastAtMost = (sorted: Int32Array, value: number): number => {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sorted[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}
