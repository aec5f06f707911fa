import { type JsonFault, scanJson } from '../json/scan.ts'
import { lastAtMost } from '../text/lines.ts'
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
  const starts = Int32Array.from(inJson)
  return {
    text: pieces.map(({ json }) => json).join(''),
    inAnswer: (offset) => inAnswer[lastAtMost(starts, offset)]!,
  }
}

/** The same, or why it is no JSON, where it stands in the answer. */
export const checkedSource = (
  pieces: readonly Piece[],
  start: number,
): { readonly source: Source } | { readonly fault: JsonFault } => {
  const source = sourceOf(pieces, start)
  const { fault } = scanJson(source.text, 0)
  if (fault === undefined) return { source }
  return { fault: { offset: source.inAnswer(fault.offset), error: fault.error } }
}
