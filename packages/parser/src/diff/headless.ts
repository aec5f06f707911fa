import { breaksOff, type Lines } from '../text/lines.ts'
import { isOfTest } from '../text/marked.ts'
import type { Fault } from './faults.ts'
import { isAboveMarked } from './hunks/hunk-end.ts'
import { skipHunks } from './hunks/hunks.ts'
import { isHunkHeader, startsSection } from './starts.ts'

/** True for what cannot be prose below `@@`: numbers on it, or lines with marks. */
const isHunk = (lines: Lines, at: number): boolean =>
  /^@@ -\d/.test(lines.at(at)) || isAboveMarked(lines, at + 1)

/** The line that starts a hunk with numbers, with too few signs, too many or marks around it. */
const MISSPELT = /^(?:[*_`#]{1,6} ?)?@(?: ?@){0,3} ?-\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? ?@/

const isMisspelt = (lines: Lines, at: number): boolean =>
  /[@*_`#]/.test(lines.mark(at)) && MISSPELT.test(lines.at(at)) && isAboveMarked(lines, at + 1)

/** A hunk that no header stands above, or that starts with a slip, with the lines that follow it. */
export const strayAt = (lines: Lines, at: number): Fault | undefined => {
  const isRight = isHunkHeader(lines, at)
  if (!(isRight ? isHunk(lines, at) : isMisspelt(lines, at))) return undefined
  return { error: isRight ? NAMELESS : SLIP, next: skipHunks(lines, at + 1) }
}

const SLIP = 'a hunk starts with a line `@@ -1,3 +1,3 @@`, with two signs at either end and nothing around it'

const NAMELESS = 'no `---` and `+++` lines above this hunk name its file'

/** The fence that starts at a line, where it is said to hold a diff, and has changed lines without a head. */
export const headlessFenceAt = (lines: Lines, at: number): Fault | undefined => {
  if (!/[`~]/.test(lines.mark(at)) || !OF_DIFF.test(lines.at(at).slice(0, 100))) return undefined
  let next = at + 1
  let changes = false
  for (; next < lines.count && !/[`~]/.test(lines.mark(next)); next++) {
    if (startsSection(lines, next) || isHeadless(lines, next) || isReadOtherwise(lines, next))
      return undefined
    changes ||= /[-+]/.test(lines.mark(next))
  }
  return changes ? { error: NAMELESS, next } : undefined
}

const OF_DIFF = /^(?:`{3,}|~{3,})[ \t]*(?:diff|patch|udiff)\b/i
/**
 * A hunk with numbers, the output of a test, and markers of V4A patches and SEARCH/REPLACE blocks, which stand in such
 * fences, too.
 */
const isReadOtherwise = (lines: Lines, at: number): boolean =>
  READ_OTHERWISE.test(lines.at(at)) || isOfTest(lines.at(at), lines.at(at + 1))

const READ_OTHERWISE = /^(?:@@ -\d|\*{3} (?:Begin Patch|\w+ File:)|(?:<{5,9}|-{3,}) (?:SEARCH|ORIGINAL)\b)/i

/** Lines that only the head of a diff has. */
const HEADLESS =
  /^(?:--- (?:a\/|\/dev\/null)|(?:old|new file|deleted file) mode [0-7]{6}|GIT binary patch\s*$)/

/** A message may say where something was copied from; what it was copied to stands only in a head. */
const isHeadless = (lines: Lines, at: number): boolean =>
  HEADLESS.test(lines.at(at)) ||
  (/^(?:rename|copy) from \S/.test(lines.at(at)) && /^(?:rename|copy) to \S/.test(lines.at(at + 1)))

/** What is left of a head whose other lines cannot be read. */
export const headlessAt = (lines: Lines, at: number): Fault | undefined => {
  if (!isHeadless(lines, at)) return undefined
  const next = skipHunks(lines, at + 1)
  return next === at + 2 && breaksOff(lines, next)
    ? { missing: 'the rest of its header', next }
    : { error: 'a `diff --git` line above it, or a `+++` line below it, is missing', next }
}
