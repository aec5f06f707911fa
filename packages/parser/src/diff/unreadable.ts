import { type Found, type Source, unreadable } from '../line-segments.ts'
import { hereDocumentOf, objectionAbove } from '../text/command-above.ts'
import type { Lines } from '../text/lines.ts'
import { malformed, truncated } from './faults.ts'
import { isExtended } from './headers/extended-header.ts'
import { unshownEnd } from './unshown.ts'

/**
 * A diff that is meant otherwise by the script that it stands in, with all that its command is given: read as it is, it
 * would change other files.
 */
export const refusedAt = (source: Source, at: number): Found<never> | undefined => {
  const { lines } = source
  const objection = objectionAbove(lines, at)
  if (objection === undefined) return undefined
  const word = hereDocumentOf(lines.at(at - 1))
  let next = at + 1
  while (next < lines.count && lines.at(next).trim() !== word) next++
  return malformedFrom(source, at, next, objection)
}

/** True where a diff starts that does not stand at the margin. */
const isIndented = (lines: Lines, at: number): boolean =>
  SPACE.test(lines.mark(at)) &&
  ((GIT.test(lines.at(at)) && SPACE.test(lines.mark(at + 1)) && isExtended(lines.at(at + 1).trimStart())) ||
    (/^[ \t]+--- \S/.test(lines.at(at)) &&
      /^[ \t]+\+\+\+ \S/.test(lines.at(at + 1)) &&
      /^[ \t]+@@/.test(lines.at(at + 2))))

const GIT = /^[ \t]+diff --git \S/
const SPACE = /[ \t]/

/** A diff whose lines have other marks than its own before them, with the lines that are indented as it is. */
export const indentedAt = (source: Source, at: number): Found<never> | undefined => {
  const { lines } = source
  if (!isIndented(lines, at)) return undefined
  let next = at + 2
  while (SPACE.test(lines.mark(next))) next++
  return malformedFrom(source, at, next, 'its lines are indented: write them at the margin')
}

/** Lines that name files that a diff does not show; `shown` is the line below the last diff of one. */
export const unshownAt = (source: Source, at: number, shown: number): Found<never> | undefined => {
  const next = unshownEnd(source.lines, at, shown)
  return next === null ? undefined : malformedFrom(source, at, next, UNSHOWN)
}

const UNSHOWN = 'it names files, and not what they hold: `git diff --no-index --binary` shows all'

/** The lines of a diff that cannot be read, with what is wrong with them. */
const malformedFrom = (source: Source, line: number, next: number, error: string): Found<never> => ({
  segments: [unreadable(malformed(source, line, next, error))],
  next,
})

/** A text may even end in the middle of the line that a section starts with. */
export const cutOffAt = (source: Source, at: number): Found<never> | undefined => {
  const { lines } = source
  if (at !== lines.count - 1 || !/^diff --\w*$/.test(lines.at(at))) return undefined
  return { segments: [unreadable(truncated(source, at, at + 1, 'its header'))], next: at + 1 }
}
