import type { Hunk } from '@emend/model'
import { breaksOff, type Lines } from '../lines.ts'
import { MARKED } from '../marked.ts'
import { endsHunk, isAboveMarked, isRule, isUpsideDown } from './hunk-end.ts'
import { isHunkHeader, startsSection } from './starts.ts'

/** A hunk as it was read, or what is wrong with it. Lines are 0-based, `next` is the one after it. */
export interface ReadHunk {
  readonly hunk: Hunk
  readonly line: number
  readonly next: number
  readonly error?: string
  /** True where the text ends before the hunk does. */
  readonly truncated: boolean
}

/** What is known of where a hunk stands. */
export interface Surroundings {
  /** In a Markdown fence that is still open. */
  readonly fenced: boolean
  /** In the diff of a new file. */
  readonly creates: boolean
}

/** What the first line of a hunk says: where it stood, and how many lines each side has. */
interface Numbers {
  readonly from?: number
  readonly counts?: { readonly old: number; readonly fresh: number }
}

/** The lines of a hunk, and whether its counts hold. */
interface Body {
  readonly lines: readonly string[]
  readonly next: number
  readonly holds: boolean
}

/** `@@ -12,3 +14,4`: from where and how many on the old side, then on the new one, which may be missing. */
const NUMBERS = /^@@+ *-(\d{1,9})(?:,(\d{1,9}))?(?: +\+(\d{1,9})(?:,(\d{1,9}))?)?/

/**
 * Reads the hunk that starts at a line. Right counts say where it ends, whatever its lines look like. Wrong or missing
 * ones are forgiven: then it ends where no line has a mark.
 */
export const readHunk = (lines: Lines, start: number, { fenced, creates }: Surroundings): ReadHunk => {
  const numbers = numbersOf(lines.at(start))
  const body = countedBody(lines, start + 1, numbers) ?? markedBody(lines, start + 1)
  const { from } = numbers
  const hunk = { lines: body.lines, ...(from !== undefined && { from }) }
  const truncated = isTruncated(lines, body, numbers, fenced)
  const error = truncated
    ? undefined
    : (lineInHeader(lines.at(start)) ?? errorIn(lines, body, numbers, { fenced, creates }))
  return { hunk, line: start, next: body.next, truncated, ...(error !== undefined && { error }) }
}

/** What stands behind the numbers is the name of a function, with a space before it. */
const lineInHeader = (line: string): string | undefined =>
  /^@@[^@]*@@[+-]/.test(line)
    ? `a line of it stands on its first one: ${line.slice(0, 80).trimEnd()}`
    : undefined

const numbersOf = (line: string): Numbers => {
  const [, from, old, fresh, freshCount] = NUMBERS.exec(line) ?? []
  if (from === undefined) return {}
  if (fresh === undefined) return { from: Number(from) }
  return { from: Number(from), counts: { old: Number(old ?? 1), fresh: Number(freshCount ?? 1) } }
}

/** The lines that the counts of a hunk ask for; null where they turn out to be wrong. */
const countedBody = (lines: Lines, start: number, { counts }: Numbers): Body | null => {
  if (counts === undefined) return null
  let { old, fresh } = counts
  const read: string[] = []
  let at = start
  for (; old > 0 || fresh > 0; at++) {
    const mark = lines.mark(at)
    if (at >= lines.count || !MARKS.has(mark)) return null
    if (mark !== '+' && mark !== '\\') old--
    if (mark !== '-' && mark !== '\\') fresh--
    if (old < 0 || fresh < 0) return null
    read.push(lineOf(lines, at))
  }
  while (lines.mark(at) === '\\' && read.length > 0) read.push(lines.at(at++))
  return goesOn(lines, at) && !isRule(lines, at) ? null : { lines: read, next: at, holds: true }
}

const MARKS = new Set(['', ' ', '-', '+', '\\'])

/** A blank line is context that lost its space. */
const lineOf = (lines: Lines, at: number): string => {
  const line = lines.at(at)
  return line === '' || line === '\r' ? ` ${line}` : line
}

/** True where a hunk has more lines than its counts say. */
const goesOn = (lines: Lines, at: number): boolean => {
  const mark = lines.mark(at)
  return (mark === ' ' || mark === '-' || mark === '+') && !endsHunk(lines, at)
}

/** The lines with marks, and blank ones between them. */
const markedBody = (lines: Lines, start: number): Body => {
  const read: string[] = []
  let [at, next] = [start, start]
  for (; at < lines.count && MARKS.has(lines.mark(at)) && !endsHunk(lines, at); at++) {
    if (lines.mark(at) === '') continue
    for (; next < at; next++) read.push(lineOf(lines, next))
    read.push(lines.at(at))
    next = at + 1
  }
  return { lines: read, next, holds: false }
}

/** A text that ends in the middle of a line, or of a fence, with lines that the counts ask for still to come. */
const isTruncated = (lines: Lines, { next, holds, lines: read }: Body, numbers: Numbers, fenced: boolean) => {
  if (next < lines.count && /\S/.test(lines.text.slice(lines.start(next), lines.start(next) + 200)))
    return false
  // In a fence that is still open, the last line may be half of one.
  if (fenced && breaksOff(lines, next)) return true
  if (holds || next < lines.count - 1) return false
  return (
    read.length === 0 ||
    fenced ||
    (numbers.counts !== undefined && !lines.text.endsWith('\n') && fallsShort(read, numbers))
  )
}

/** True where a hunk has fewer lines than it says. */
const fallsShort = (read: readonly string[], { counts }: Numbers): boolean =>
  read.filter((line) => line[0] === ' ' || line[0] === '-').length < counts!.old ||
  read.filter((line) => line[0] === ' ' || line[0] === '+').length < counts!.fresh

/** Lines that may follow right on a hunk: what starts another, closes a wrapper, or is blank. */
const FOLLOWS = /^(?:\s*$|@@|<\/|diff |Index: |EOF\b|From |-)/
const FENCE = /^(?:```|~~~)/

const errorIn = (
  lines: Lines,
  { lines: read, next, holds }: Body,
  { from, counts }: Numbers,
  { fenced, creates }: Surroundings,
): string | undefined => {
  if (read.length === 0) return isAboveMarked(lines, next) ? noMark(lines.at(next)) : 'it has no lines'
  if (isUpsideDown(lines, next)) return 'below it, the names of the next file are in the wrong order'
  const beyond = holds ? changedBelow(lines, next, fenced) : undefined
  if (beyond !== undefined)
    return `more lines follow than its \`@@\` line counts: ${beyond.slice(0, 80).trimEnd()}`
  const unmarked = holds && !fenced ? undefined : unmarkedFrom(lines, next, { fenced, holds })
  if (unmarked !== undefined) return noMark(unmarked)
  if (read[0]!.startsWith('\\')) return 'a `\\` mark has no line before it'
  const onlyAdds = read.every((line) => line[0] === '+' || line[0] === '\\')
  if (onlyAdds && !creates && !holds && from !== 0 && counts?.old !== 0)
    return 'it only adds lines, and nothing says where: quote a line above or below them as context'
  return undefined
}

const noMark = (line: string): string => `this line has no mark: ${line.slice(0, 80).trimEnd()}`

/**
 * A line that is added or removed below blank ones that end a hunk by its counts: they were counted without it. An item
 * of a list is none, nor the end of a mail; in a fence there are no lists.
 */
const changedBelow = (lines: Lines, next: number, fenced: boolean): string | undefined => {
  let at = next
  while (at < lines.count && lines.mark(at) === '') at++
  if (at === next || endsHunk(lines, at)) return undefined
  const line = lines.at(at)
  return (fenced ? /^(?:\+|-(?!-\s*$))/ : MARKED).test(line) ? line : undefined
}

/**
 * The line without a mark that stands below a hunk, and is no prose: it is in the same fence; or, where the counts are
 * wrong, right below the hunk, or below blank lines with lines of a hunk right below it. So is a fence, which otherwise
 * closes the hunk's own.
 */
const unmarkedFrom = (
  lines: Lines,
  next: number,
  { fenced, holds }: { readonly fenced: boolean; readonly holds: boolean },
): string | undefined => {
  let at = next
  while (at < lines.count && lines.mark(at) === '') at++
  if (at === lines.count || FOLLOWS.test(lines.at(at)) || startsSection(lines, at)) return undefined
  if (FENCE.test(lines.at(at))) return !holds && isAboveMarked(lines, at + 1) ? lines.at(at) : undefined
  return at === next || fenced || isAboveMarked(lines, at + 1) ? lines.at(at) : undefined
}

/** The line after some blank ones, where another hunk starts there; else the line itself. */
export const skipToHunk = (lines: Lines, at: number): number => {
  let next = at
  while (next < lines.count && lines.mark(next) === '') next++
  return isHunkHeader(lines, next) ? next : at
}

/** The line after the hunks that start at a line, where nobody knows what to do with them. */
export const skipHunks = (lines: Lines, at: number): number => {
  let next = at
  while (next < lines.count && /^[ +\-@\\]/.test(lines.mark(next)) && !startsSection(lines, next)) next++
  return next
}
