import type { Hunk, Strategy } from '@emend/model'
import type { Document } from '../text/document.ts'
import { exactPlaces, locateLines, MOST_PLACES } from './cascade.ts'
import { visitExact } from './exact.ts'
import { edgeOf, type Hints, nearestByNumber, numberedPlace } from './numbers.ts'
import type { Sides } from './sides.ts'
import { sought, soughtLines } from './sought.ts'
import { indentOf, isBlank, trim } from './white-space.ts'
import type { Agreed } from './whole-lines.ts'

/** Where a hunk belongs, or why that cannot be said. Lines are 0-based. */
export type HunkPlace =
  | { readonly kind: 'place'; readonly strategy: Strategy; readonly match: Agreed }
  | { readonly kind: 'ambiguous'; readonly lines: readonly number[] }
  | { readonly kind: 'missing'; readonly line: string; readonly anchor: boolean }
  | { readonly kind: 'outside'; readonly line: number }

/** A place of so many lines that stand there as they were written. */
const exactly = (line: number, count: number): HunkPlace => ({
  kind: 'place',
  strategy: 'exact',
  match: { line, count, lacks: { start: 0, end: 0 }, evidence: { kind: 'as-written' } },
})

const wholeLinePlaces = (document: Document, { before }: Sides): readonly number[] => {
  const places: number[] = []
  visitExact(document, soughtLines(before), ({ from }) => {
    const line = document.lineAt(from)
    if (document.lineStart(line) === from) places.push(line)
    return places.length < MOST_PLACES
  })
  return places
}

/** The line of the last anchor when all of them stand above a line, each below the one before; null otherwise. */
const anchorAbove = (anchors: readonly (readonly number[])[], line: number): number | null => {
  let below = line
  let nearest: number | null = null
  for (const lines of anchors.toReversed()) {
    const found = lines.findLast((candidate) => candidate < below)
    if (found === undefined) return null
    nearest ??= found
    below = found
  }
  return nearest
}

/** True when nothing between two lines is indented as little as the first of them: the second is in its block. */
const inBlockOf = (document: Document, anchor: number, line: number): boolean => {
  const depth = indentOf(document.line(anchor)).length
  for (let between = anchor + 1; between < line; between++) {
    const text = document.line(between)
    if (!isBlank(text) && indentOf(text).length <= depth && !/^\s*[\])}]/.test(text)) return false
  }
  return true
}

const linesOfAnchor = (document: Document, anchor: string): readonly number[] => {
  const wanted = trim(anchor)
  const [same, starting] = [[] as number[], [] as number[]]
  document.search(wanted, (offset) => {
    const line = document.lineAt(offset)
    const text = trim(document.line(line))
    if (text === wanted && same.at(-1) !== line) same.push(line)
    if (text.startsWith(wanted) && starting.at(-1) !== line) starting.push(line)
    return true
  })
  return same.length > 0 ? same : starting
}

/** Chooses between places that all fit exactly: by anchors, by what the plan wrote, by line number, by order. */
const chosen = (
  document: Document,
  hunk: Hunk,
  sides: Sides,
  places: readonly number[],
  anchors: readonly (readonly number[])[],
  { after, drift }: Hints,
): readonly number[] => {
  let left = places
  if (anchors.length > 0)
    left = left.filter((line) => {
      const anchor = anchorAbove(anchors, line)
      return anchor !== null && inBlockOf(document, anchor, line)
    })
  if (left.length > 1 && hunk.atEnd === true)
    left = left.filter((line) => line + sides.before.length === document.lineCount)
  if (left.length > 1 && !document.log.isEmpty) {
    const standing = left.filter((line) =>
      document.isOriginal(document.linesRegion(line, sides.before.length)),
    )
    if (standing.length === 1 && wholeLinePlaces(document.original, sides).length === 1) left = standing
  }
  if (left.length > 1 && sides.unfinished.before)
    left = left.filter((line) => line + sides.before.length === document.lineCount)
  if (left.length > 1 && hunk.from !== undefined) {
    const edge = edgeOf(document, hunk, sides)
    const nearest = nearestByNumber(left, hunk.from - 1, drift)
    left = edge === null ? nearest : [...new Set([...nearest, edge])]
  }
  if (left.length > 1) {
    const following = left.filter((line) => line >= after)
    if (following.length === 1) left = following
  }
  return left
}

const additionAt = (
  document: Document,
  hunk: Hunk,
  anchors: readonly (readonly number[])[],
  { drift }: Hints,
): HunkPlace => {
  if (anchors.length > 0) {
    const ends = anchors.at(-1)!.filter((line) => anchorAbove(anchors, line + 1) === line)
    if (ends.length === 1) return exactly(ends[0]! + 1, 0)
    return ends.length === 0
      ? { kind: 'missing', line: hunk.anchors!.at(-1)!, anchor: true }
      : { kind: 'ambiguous', lines: ends }
  }
  const count = document.lineCount
  if (hunk.from === undefined || hunk.atEnd === true) return exactly(count, 0)
  const line = hunk.from + drift
  return line < 0 || line > count ? { kind: 'outside', line: hunk.from } : exactly(line, 0)
}

/** The first line of the old side that is nowhere in the document, else its first line. */
const firstMissing = (document: Document, { before }: Sides): string =>
  before.find((line) => !isBlank(line) && exactPlaces(document, sought(line), 1).length === 0) ??
  before.find((line) => !isBlank(line)) ??
  before[0]!

const loosely = (document: Document, sides: Sides): HunkPlace => {
  const located = locateLines(document, soughtLines(sides.before))
  if (located.kind === 'lines') return { kind: 'place', strategy: located.strategy, match: located.match }
  if (located.kind === 'ambiguous' || located.kind === 'twins')
    return { kind: 'ambiguous', lines: located.lines }
  return { kind: 'missing', line: firstMissing(document, sides), anchor: false }
}

/** What is found where no two places fit exactly; null where anything has to be chosen between. */
const onlyPlace = (document: Document, sides: Sides, places: readonly number[]): HunkPlace | null => {
  if (places.length === 0) return loosely(document, sides)
  return places.length === 1 ? exactly(places[0]!, sides.before.length) : null
}

/**
 * Locates a hunk by its context. Anchors, order and line numbers only ever choose between places that fit exactly, and
 * looser strategies count only where none does. Wherever a hunk belongs, its anchors stand above.
 */
export const placeHunk = (document: Document, hunk: Hunk, sides: Sides, hints: Hints): HunkPlace => {
  const names = (hunk.anchors ?? []).filter((anchor) => trim(anchor) !== '')
  const anchors = names.map((anchor) => linesOfAnchor(document, anchor))
  const lost = anchors.findIndex((lines) => lines.length === 0)
  if (lost >= 0) return { kind: 'missing', line: names[lost]!, anchor: true }
  if (sides.before.length === 0) return additionAt(document, { ...hunk, anchors: names }, anchors, hints)
  const numbered = numberedPlace(document, hunk, sides, hints)
  if (numbered !== null) return exactly(numbered, sides.before.length)
  const places = wholeLinePlaces(document, sides)
  const only = onlyPlace(document, sides, places)
  if (only !== null) {
    const isAstray =
      only.kind === 'place' && anchors.length > 0 && anchorAbove(anchors, only.match.line + 1) === null
    return isAstray ? { kind: 'missing', line: names.at(-1)!, anchor: true } : only
  }
  const left = chosen(document, hunk, sides, places, anchors, hints)
  return left.length === 1
    ? exactly(left[0]!, sides.before.length)
    : { kind: 'ambiguous', lines: left.length === 0 ? places : left }
}
