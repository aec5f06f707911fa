import type { Document } from '../../text/document.ts'
import { linesOf, withoutFinalBreak } from '../../text/line-ending.ts'
import { sameLines } from '../shared-lines.ts'
import { hasWord } from '../substance.ts'
import { isBlank, trim } from '../white-space.ts'
import { closesAgain } from './closes-again.ts'
import { type Edit, isLong, type Twice } from './twice.ts'

/** So many lines are compared at most, unless they are all that is new. */
const MOST_LINES = 20

/** Lines below, which come at the end of the new text as well, or lines above, which come at its start. */
export const linesBeside = (edit: Edit, side: 'below' | 'above'): Twice | null => {
  const { document, old, fresh, lines, before, behind } = edit
  if (side === 'below' ? behind !== '' : !isBlank(before)) return null
  const [were, are] = [trimmed(wholeLines(before + old)), wholeLines(before + fresh)]
  for (const count of countsOf(were, are)) {
    const [brought, rest] = parted(are, count, side)
    const first = side === 'below' ? lines.to + 1 : lines.from - count
    const all = { from: Math.min(first, lines.from), to: Math.max(first + count - 1, lines.to) }
    if (!sameLines(brought, document.lines(first, count))) continue
    const isNew = !sameLines(trimmed(brought), parted(were, count, side)[0])
    const isRow = isNew && makesRow(document, brought, first, sameLines(trimmed(rest), were))
    if (isRow || closesAgain(edit, brought.join('\n'))) return { side, line: lines.from, lines: all }
  }
  return null
}

type Lines = readonly string[]

/** So many lines next to a side, and the rest. */
const parted = (list: Lines, count: number, side: 'below' | 'above'): readonly [Lines, Lines] =>
  side === 'below' ? [list.slice(-count), list.slice(0, -count)] : [list.slice(0, count), list.slice(count)]

/**
 * Lines below that follow the text sought in the new one, too, and others below them: these may be meant to come there,
 * and what they follow was taken for a part of the text sought. New text that ends as that text does is a copy of it:
 * the lines below go on from its end.
 */
export const linesFollowing = ({ document, old, fresh, lines, before, behind }: Edit): Twice | null => {
  const [were, are] = [trimmed(wholeLines(before + old)), wholeLines(before + fresh)]
  if (behind !== '' || !sameLines(trimmed(are.slice(0, were.length)), were)) return null
  if (trimmed(are.slice(-1))[0] === were.at(-1)) return null
  const first = lines.to + 1
  const rest = are.slice(were.length, were.length + MOST_LINES)
  const there = document.lines(first, rest.length)
  const differs = rest.findIndex((line, index) => line !== there[index])
  const brought = rest.slice(0, differs)
  return differs > 0 && brought.some((line, at) => says(line) && standsOnce(document, line, first + at))
    ? { side: 'below', line: lines.from, lines: { from: lines.from, to: lines.to + differs }, isWithin: true }
    : null
}

/** How many lines may come twice, most first: all that are new, or a few that leave something beside them. */
const countsOf = (were: readonly string[], are: readonly string[]): readonly number[] => {
  const more = are.length - were.length
  const few = Math.min(MOST_LINES, are.length - 1)
  const counts = Array.from({ length: few }, (_, index) => few - index)
  return more > few ? [more, ...counts] : counts
}

const wholeLines = (text: string): readonly string[] => (text === '' ? [] : linesOf(withoutFinalBreak(text)))

const trimmed = (lines: readonly string[]): readonly string[] => lines.map(trim)

/**
 * True where lines that would stand twice in a row say something, and what says it stands in no row in all of the file.
 * All that is new may be short, and stand in rows elsewhere.
 */
const makesRow = (document: Document, lines: readonly string[], first: number, isAll: boolean): boolean => {
  const isTold = isAll && lines.some((line) => !ENDS.test(line) && isLong(line) && hasWord(line))
  if (isTold) return !isRepeated(document, lines, first)
  return lines.some((line) => says(line, isAll) && standsInNoRow(document, line, lines.length))
}

/** True for a line with words or a name that ends no block. */
const says = (line: string, isAll = false): boolean =>
  !ENDS.test(line) && (isAll || isLong(line)) && /\p{L}/u.test(line)

/** So many places of a line are enough to know that it is one of many. */
const MOST_PLACES = 1000

/** True for a line that stands nowhere so many lines below another one of its kind. */
const standsInNoRow = (document: Document, line: string, count: number): boolean => {
  let places = 0
  return document.searchLine(line, (start) => {
    const [below] = document.lines(document.lineAt(start) + count, 1)
    return below !== line && ++places < MOST_PLACES
  })
}

/** True for lines of the file that are the same as those right above or below them. */
const isRepeated = (document: Document, lines: readonly string[], first: number): boolean =>
  [first - lines.length, first + lines.length].some((beside) =>
    sameLines(document.lines(beside, lines.length), lines),
  )

/** What ends a block, and bare tags, stand often enough below their like. */
export const ENDS = /^\s*(?:[)\]}]|<[\w.:-]*>?\s*$|<\/)|^\W*end/i

/** A line that is all over a large file is mostly this near to another one, and found there without a search of it all. */
const NEAR_LINES = 50

const standsOnce = (document: Document, line: string, at: number): boolean => {
  const near = document.lines(at - NEAR_LINES, 2 * NEAR_LINES + 1)
  if (near.filter((one) => one === line).length > 1) return false
  let places = 0
  return document.searchLine(line, () => ++places < 2)
}
