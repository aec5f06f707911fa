import type { Hunk, Strategy } from '@emend/model'
import type { Document } from '../../text/document.ts'
import { locateLines } from '../cascade.ts'
import { filledAbove } from '../filled-lines.ts'
import { isClosing } from '../indentation/left-open.ts'
import { soughtLines } from '../sought.ts'
import { filled, indentLength, isBlank, squeeze, trim } from '../white-space.ts'
import { type Agreed, asWritten } from '../whole-lines.ts'
import { type Anchors, anchorAbove, anchored, standAbove } from './hints/anchors.ts'
import { chosen, placeInTurn, twinsInstead } from './hints/choosing.ts'
import { lineCounted } from './hints/counting.ts'
import { depthBelow } from './hints/definitions.ts'
import type { Hints } from './hints/hints.ts'
import { doneAtNumber, numberedPlace } from './hints/numbers.ts'
import { placeWithoutMarks } from './lost-marks.ts'
import { changesNothing, type Sides } from './sides.ts'
import type { Written } from './written.ts'

/** Where a hunk belongs, or why that cannot be said. Lines are 0-based. */
export type HunkPlace =
  | { readonly kind: 'place'; readonly strategy: Strategy; readonly match: Agreed }
  | { readonly kind: 'ambiguous'; readonly lines: readonly number[] }
  | Missing
  | { readonly kind: 'outside'; readonly line: number }
  | { readonly kind: 'unclear'; readonly line: number; readonly reason: string }

/**
 * An anchor or a line that is not there; or `apart`, an anchor that is, or the first of lines that all are, but not one
 * below the other.
 */
interface Missing {
  readonly kind: 'missing'
  readonly line: string
  readonly anchor: boolean
  readonly apart?: boolean
}

/**
 * Locates a hunk by its context. Anchors, order and line numbers only ever choose between places that fit exactly, and
 * looser strategies count only where none does. Wherever a hunk belongs, its anchors stand above.
 */
export const placeHunk = (written: Written, hunk: Hunk, sides: Sides, hints: Hints): HunkPlace => {
  const { document } = written
  const names = (hunk.anchors ?? []).filter((anchor) => trim(anchor) !== '')
  const anchors = names.map(written.linesOf)
  const lost = anchors.findIndex((lines) => lines.length === 0)
  if (lost >= 0) return { kind: 'missing', line: names[lost]!, anchor: true }
  if (sides.before.length === 0)
    return additionAt(document, { ...hunk, anchors: names }, sides, anchors, hints)
  // Whatever the numbers of these say.
  const own = names.length === 0 && !changesNothing(sides) ? placeInTurn(written, sides, hints) : null
  const numbered = own === null ? numberedPlace(document, hunk, sides, hints) : null
  if (numbered !== null) return exactly(numbered, sides.before.length)
  const places = written.placesOf(sides)
  const loose = places.length === 0 ? loosely(document, sides) : null
  if (loose !== null && loose.kind !== 'place') return loose
  const only = loose?.match.line ?? (places.length === 1 ? places[0] : undefined)
  if (only !== undefined && !standAbove(document, anchors, only))
    return { kind: 'missing', line: names.at(-1)!, anchor: true, apart: true }
  if (loose !== null) return loose
  const choice = { ...written, hunk, sides, anchors, hints }
  const left = own !== null ? [own] : places.length === 1 ? places : chosen(places, choice)
  if (left.length !== 1) return { kind: 'ambiguous', lines: left.length === 0 ? places : left }
  if (!standAbove(document, anchors, left[0]!)) return { kind: 'ambiguous', lines: places }
  const twins = twinsInstead(left[0]!, choice).filter((line) => own === null || !places.includes(line))
  const instead = [...twins, ...doneAtNumber(document, hunk, sides, hints, left[0]!)]
  return instead.length > 0
    ? { kind: 'ambiguous', lines: [...left, ...instead] }
    : exactly(left[0]!, sides.before.length)
}

/** A place of so many lines that stand there as they were written. */
const exactly = (line: number, count: number): HunkPlace => ({
  kind: 'place',
  strategy: 'exact',
  match: asWritten(line, count),
})

const additionAt = (
  document: Document,
  hunk: Hunk,
  sides: Sides,
  anchors: Anchors,
  hints: Hints,
): HunkPlace => {
  if (anchors.length > 0) {
    const ends = anchors
      .at(-1)!
      .filter((line) => anchorAbove(anchors, line + 1) === line && standAbove(document, anchors, line))
    if (ends.length === 0) return { kind: 'missing', line: hunk.anchors!.at(-1)!, anchor: true, apart: true }
    if (hunk.atEnd === true) return atEndBelow(document, anchors, ends, sides)
    return ends.length === 1 ? belowAnchor(document, ends[0]!, sides) : { kind: 'ambiguous', lines: ends }
  }
  const count = document.lineCount
  if (hunk.from === undefined || hunk.atEnd === true) return exactly(count, 0)
  const line = lineCounted(document, hunk.from, hints.counting) + hints.drift
  // Diffs of an empty file say 1 as well as 0, and git apply takes either.
  if (count === 0 && line === 1) return exactly(0, 0)
  return line < 0 || line > count ? { kind: 'outside', line: hunk.from } : exactly(line, 0)
}

/**
 * What is added at the end of the text, as it is said; ambiguous where it is deeper than all lines that the anchors end
 * with, and their blocks end before, or deeper than the last line, which is not in these, or ends one.
 */
const atEndBelow = (
  document: Document,
  anchors: Anchors,
  ends: readonly number[],
  { after }: Sides,
): HunkPlace => {
  const count = document.lineCount
  const depth = indentLength(filled(after)[0] ?? '')
  const isAsDeep = (line: number): boolean => indentLength(document.line(line)) >= depth
  const last = filledAbove(document, count)
  const isInBlock = anchored(document, anchors, [count]).length > 0
  const isTold = isAsDeep(last)
    ? isInBlock || ends.some(isAsDeep)
    : isInBlock && !isClosing(document.line(last))
  return isTold ? exactly(count, 0) : { kind: 'ambiguous', lines: [...ends, count - 1] }
}

/** What is added right below an anchor; unclear where that begins a block, and what is added lies outside of it. */
const belowAnchor = (document: Document, anchor: number, { after }: Sides): HunkPlace => {
  const [first = ''] = filled(after)
  const own = indentLength(document.line(anchor))
  const reason = 'the anchor begins a block, and what is added right below is no deeper than it'
  const isOutside = depthBelow(document, anchor) > own && indentLength(first) <= own
  return isOutside && !isBlank(first) ? { kind: 'unclear', line: anchor, reason } : exactly(anchor + 1, 0)
}

/** What is found where no place fits exactly. */
const loosely = (document: Document, sides: Sides): HunkPlace => {
  const unmarked = placeWithoutMarks(document, sides)
  if (unmarked !== null) return { kind: 'place', strategy: 'line-trimmed', match: unmarked }
  const located = locateLines(document, soughtLines(sides.before))
  if (located.kind === 'lines') return { kind: 'place', strategy: located.strategy, match: located.match }
  if (located.kind === 'ambiguous' || located.kind === 'twins')
    return { kind: 'ambiguous', lines: located.lines }
  return missing(document, sides)
}

/** The first line of the old side that is nowhere in the document, whatever its white space, or else as it stands. */
const missing = (document: Document, { before }: Sides): Missing => {
  const lines = filled(before)
  const line =
    lines.find((one) => document.searchSqueezed(squeeze(one), () => false)) ??
    lines.find((one) => document.searchLine(one, () => false))
  return { kind: 'missing', line: line ?? lines[0] ?? before[0]!, anchor: false, apart: line === undefined }
}
