import type { Document } from '../../text/document.ts'
import { CLOSING, opensBlock } from '../indentation/left-open.ts'
import type { Unclear } from '../replacing/block.ts'
import { sameLines } from '../shared-lines.ts'
import { indentLength, isBlank, trim } from '../white-space.ts'
import type { Agreed } from '../whole-lines.ts'
import type { Sides } from './sides.ts'

/** So many lines above a hunk and below it show how the file is indented. */
const NEAR_LINES = 50

/**
 * Why new lines may be a space off: each of them starts with an odd number of spaces, where none is aligned with what
 * stands above it, and no line of the hunk or around it does. Marks are often written with a space behind them, or in
 * place of the first one of the line. Null where that space is all that changes.
 */
export const spaceOff = (document: Document, { line, count }: Agreed, sides: Sides): Unclear | null => {
  const { lines, before } = sides
  if (sameLines(before.map(trim), sides.after.map(trim))) return null
  const after = lines.filter(({ mark, text }) => mark !== '-' && !isBlank(text))
  // Those of a block comment stand one space deeper.
  const fresh = after.flatMap(({ mark, text }, at) => (mark === '+' && trim(text)[0] !== '*' ? [at] : []))
  const texts = after.map(({ text }) => text)
  const above = furtherOutAbove(texts)
  if (fresh.length === 0 || !fresh.every((at) => isOdd(texts[at]!) && !isAligned(texts[at]!, above[at])))
    return null
  const from = Math.max(0, line - NEAR_LINES)
  return document.lines(from, line - from + count + NEAR_LINES).some(isOdd)
    ? null
    : { unclear: 'the new lines may have a space too many, behind the mark, or one too few, in its place' }
}

/** True for a line that starts with an odd number of spaces, and goes on no block comment. */
const isOdd = (line: string): boolean => /^(?: {2})* (?! )\s*[^\s*]/.test(line)

/** For each line, the nearest one above it that is further out. */
const furtherOutAbove = (lines: readonly string[]): readonly (string | undefined)[] => {
  const further: string[] = []
  return lines.map((line) => {
    while (further.length > 0 && indentLength(further.at(-1)!) >= indentLength(line)) further.pop()
    const above = further.at(-1)
    further.push(line)
    return above
  })
}

/**
 * True for a line that starts right below the text of an item, or below a value, or what an open bracket begins with.
 * `above` is the nearest line above it that is further out.
 */
const isAligned = (line: string, above: string | undefined): boolean => {
  const column = indentLength(line)
  if (above === undefined || above.length <= column) return false
  const [start, rest] = [above.slice(0, column), above.slice(column)]
  const closing = CLOSING[start.at(-1)!]
  return (
    /^\s*(?:[-*+]|\d+[.)])\s+$/.test(start) ||
    (/[=:]\s+$/.test(start) && !opensBlock(above)) ||
    (closing !== undefined && !rest.includes(closing))
  )
}
