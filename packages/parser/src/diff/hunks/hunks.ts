import type { Hunk } from '@emend/model'
import { belowBlank, breaksOff, type Lines, lineWhere } from '../../text/lines.ts'
import { isHunkHeader, startsSection } from '../starts.ts'
import { type Body, countedBody, markedBody } from './hunk-body.ts'
import { errorIn, type HunkSurroundings, lineInHeader } from './hunk-faults.ts'
import { type Numbers, numbersOf } from './hunk-numbers.ts'
import { isInOpenTag } from './open-tag.ts'

/** A hunk as it was read, or what is wrong with it. `next` is the line after it. */
export interface ReadHunk {
  readonly hunk: Hunk
  readonly next: number
  readonly error?: string
  /** True where the text ends before the hunk does. */
  readonly truncated: boolean
}

/**
 * Reads the hunk that starts at a line. Right counts say where it ends, if not the names of the next file stand above
 * that. Wrong or missing ones are forgiven: then it ends where no line has a mark.
 */
export const readHunk = (lines: Lines, start: number, surroundings: HunkSurroundings): ReadHunk => {
  const numbers = numbersOf(lines.at(start))
  const body = bodyBelow(lines, start + 1, numbers, surroundings)
  const { from } = numbers
  const hunk = { lines: body.lines, ...(from !== undefined && { from }) }
  const truncated = isTruncated(lines, body, numbers, surroundings.fenced)
  const error = truncated
    ? undefined
    : (lineInHeader(lines.at(start)) ?? errorIn(lines, body, numbers, surroundings))
  return { hunk, next: body.next, truncated, ...(error !== undefined && { error }) }
}

/** A hunk that cannot be read otherwise is read with lines without a mark as context, where its counts ask for these. */
const bodyBelow = (lines: Lines, start: number, numbers: Numbers, surroundings: HunkSurroundings): Body => {
  const { fenced } = surroundings
  const body = countedBody(lines, start, numbers, fenced)
  if (body !== null) return body
  const marked = markedBody(lines, start)
  const isWrong = (one: Body): boolean => errorIn(lines, one, numbers, surroundings) !== undefined
  const bare = isWrong(marked) ? countedBody(lines, start, numbers, fenced, 'bare') : null
  return bare === null || isWrong(bare) ? marked : bare
}

/**
 * A text that ends in the middle of a line, or of what is around it, with lines that the counts ask for still to come; or
 * before a line that changes anything.
 */
const isTruncated = (
  lines: Lines,
  { next, holds, lines: read }: Body,
  { counts }: Numbers,
  fenced: boolean,
) => {
  if (/\S/.test(lines.text.slice(lines.start(next), lines.start(next) + 200))) return false
  if (next < lines.count - 1) return false
  const isOpen = fenced || isInOpenTag(lines, next)
  // In a fence or a tag that is still open, the last line may be half of one.
  if (isOpen && breaksOff(lines, next)) return true
  if (holds) return false
  return (
    isOpen ||
    !read.some((line) => /^[+-]/.test(line)) ||
    (counts !== undefined && !lines.text.endsWith('\n') && fallsShort(read, counts))
  )
}

const fallsShort = (read: readonly string[], { old, fresh }: Required<Numbers>['counts']): boolean =>
  read.filter((line) => line[0] === ' ' || line[0] === '-').length < old ||
  read.filter((line) => line[0] === ' ' || line[0] === '+').length < fresh

/** The line after some blank ones, where another hunk starts there; else the line itself. */
export const skipToHunk = (lines: Lines, at: number): number => {
  const next = belowBlank(lines, at)
  return isHunkHeader(lines, next) ? next : at
}

/** The line after the hunks that start at a line, where nobody knows what to do with them. */
export const skipHunks = (lines: Lines, at: number): number =>
  lineWhere(at, lines.count, (line) => !/^[ +\-@\\]/.test(lines.mark(line)) || startsSection(lines, line))
