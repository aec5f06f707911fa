import type { Place } from '@emend/model'
import { indentationOf } from './indentation.ts'
import { type Lines, lastAtMost, lineStarts } from './lines.ts'

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

/** What stands at a place of a text. */
export const textAt = (text: string, { offset, length }: Place): string => text.slice(offset, offset + length)

/** The place of the lines from `line` up to `next`, 0-based, without white space before and the last line break. */
export const placeOfLines = (lines: Lines, locate: Locate, line: number, next: number): Place => {
  const from = lines.start(line) + (next > line ? indentationOf(lines.at(line)).length : 0)
  const to = lines.start(next)
  const breaks = /\r?\n$/.exec(lines.text.slice(Math.max(from, to - 2), to))?.[0].length ?? 0
  return locate(from, Math.max(from, to - breaks))
}
