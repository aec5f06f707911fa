import type { Hunk, Strategy } from '@emend/model'
import type { Document } from '../text/document.ts'
import { exactPlaces, locateLines, MOST_PLACES } from './cascade.ts'
import { visitExact } from './exact.ts'
import { sought, soughtLines } from './sought.ts'
import { indentOf, isBlank, trim } from './white-space.ts'
import type { Agreed } from './whole-lines.ts'

/** A line of a hunk. It is `unfinished` where it is said to have no line break, and `returns` where that is `\r\n`. */
export interface HunkLine {
  readonly mark: ' ' | '-' | '+'
  readonly text: string
  readonly returns: boolean
  readonly unfinished: boolean
}

/** A hunk as two texts of whole lines. A side is unfinished where its last line is said to have no line break. */
export interface Sides {
  readonly lines: readonly HunkLine[]
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly unfinished: { readonly before: boolean; readonly after: boolean }
}

/** Where a hunk belongs, or why that cannot be said. Lines are 0-based. */
export type HunkPlace =
  | { readonly kind: 'place'; readonly strategy: Strategy; readonly match: Agreed }
  | { readonly kind: 'ambiguous'; readonly lines: readonly number[] }
  | { readonly kind: 'missing'; readonly line: string; readonly anchor: boolean }
  | { readonly kind: 'outside'; readonly line: number }

/** What is wrong with the lines of a hunk. */
export interface Malformed {
  readonly malformed: string
}

/** The two sides of a hunk. A `\` mark needs a line before it, and a line is one line. */
export const sidesOf = (hunk: Hunk): Sides | Malformed => {
  const lines: HunkLine[] = []
  for (const raw of hunk.lines) {
    const text = raw.slice(1).replace(/\n$/, '')
    if (text.includes('\n')) return { malformed: 'a line has a line break in it' }
    const returns = text.endsWith('\r')
    const mark = raw[0] as HunkLine['mark'] | '\\'
    if (mark !== '\\') {
      lines.push({ mark, text: returns ? text.slice(0, -1) : text, returns, unfinished: false })
      continue
    }
    const last = lines.pop()
    if (last === undefined) return { malformed: 'a `\\` mark has no line before it' }
    // Without a line break, a carriage return is text; unless it came with all line breaks of the plan.
    const own = last.returns && !returns ? `${last.text}\r` : last.text
    lines.push({ ...last, text: own, returns: false, unfinished: true })
  }
  return sidesFrom(lines)
}

/** The sides that some lines make. */
export const sidesFrom = (lines: readonly HunkLine[]): Sides => {
  const [old, fresh] = [lines.filter(({ mark }) => mark !== '+'), lines.filter(({ mark }) => mark !== '-')]
  return {
    lines,
    before: old.map(({ text }) => text),
    after: fresh.map(({ text }) => text),
    unfinished: {
      before: old.some(({ unfinished }) => unfinished),
      after: fresh.some(({ unfinished }) => unfinished),
    },
  }
}

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

const nearestTo = (lines: readonly number[], wanted: number): readonly number[] => {
  const least = Math.min(...lines.map((line) => Math.abs(line - wanted)))
  return lines.filter((line) => Math.abs(line - wanted) === least)
}

/** The places nearest to a number; where the hunk before stood elsewhere than it said, with and without that taken over. */
const nearestByNumber = (lines: readonly number[], wanted: number, drift: number): readonly number[] => {
  const nearest = nearestTo(lines, wanted)
  return drift === 0 ? nearest : [...new Set([...nearest, ...nearestTo(lines, wanted + drift)])]
}

const standsAt = (document: Document, { before }: Sides, line: number): boolean =>
  line >= 0 &&
  line + before.length <= document.lineCount &&
  before.every((text, index) => document.line(line + index) === text)

/**
 * The end of the file for a hunk with context above its changes and none below, and the start for one that is said to
 * stand there, where its lines are there: that is where diffs have such hunks, whatever their numbers say. Source: git's apply.c.
 */
const edgeOf = (document: Document, { from }: Hunk, sides: Sides): number | null => {
  const { lines, before } = sides
  if (lines.every(({ mark }) => mark !== ' ')) return null
  const end = document.lineCount - before.length
  if (lines.at(-1)!.mark !== ' ' && standsAt(document, sides, end)) return end
  return from !== undefined && from <= 1 && standsAt(document, sides, 0) ? 0 : null
}

/** True where a hunk stands just where its number says: then it would be chosen whatever other places there are. */
const standsAsNumbered = (document: Document, hunk: Hunk, sides: Sides, { drift }: Hints): boolean => {
  const { from = 0, anchors = [] } = hunk
  if (from === 0 || drift !== 0 || anchors.length > 0 || document.log.length > 0) return false
  if (sides.unfinished.before && from - 1 + sides.before.length !== document.lineCount) return false
  return standsAt(document, sides, from - 1) && (edgeOf(document, hunk, sides) ?? from - 1) === from - 1
}

/** What the hunk before tells about the place of the next one. */
export interface Hints {
  /** The first line that no hunk before this one covers. */
  readonly after: number
  /** How far the hunk before this one was from where its number had it. */
  readonly drift: number
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
  if (left.length > 1 && document.log.length > 0) {
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

/**
 * Locates a hunk by its context. Anchors, order and line numbers only ever choose between places that fit exactly, and
 * looser strategies count only where none does.
 */
export const placeHunk = (document: Document, hunk: Hunk, sides: Sides, hints: Hints): HunkPlace => {
  const names = (hunk.anchors ?? []).filter((anchor) => trim(anchor) !== '')
  const anchors = names.map((anchor) => linesOfAnchor(document, anchor))
  const lost = anchors.findIndex((lines) => lines.length === 0)
  if (lost >= 0) return { kind: 'missing', line: names[lost]!, anchor: true }
  if (sides.before.length === 0) return additionAt(document, { ...hunk, anchors: names }, anchors, hints)
  if (standsAsNumbered(document, hunk, sides, hints)) return exactly(hunk.from! - 1, sides.before.length)
  const places = wholeLinePlaces(document, sides)
  if (places.length === 0) return loosely(document, sides)
  if (places.length === 1)
    return anchors.length > 0 && anchorAbove(anchors, places[0]! + 1) === null
      ? { kind: 'missing', line: names.at(-1)!, anchor: true }
      : exactly(places[0]!, sides.before.length)
  const left = chosen(document, hunk, sides, places, anchors, hints)
  return left.length === 1
    ? exactly(left[0]!, sides.before.length)
    : { kind: 'ambiguous', lines: left.length === 0 ? places : left }
}
