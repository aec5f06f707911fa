import { type Found, type Source, unreadable } from '../line-segments.ts'
import { breaksOff, type Lines } from '../text/lines.ts'
import { isAboveMarked, isOfTest } from '../text/marked.ts'
import { malformed, truncated } from './faults.ts'
import { skipHunks } from './hunks/hunks.ts'
import type { Stray } from './segment.ts'
import { isHunkHeader, startsSection } from './starts.ts'

/** True for what cannot be prose below `@@`: numbers on it, or lines with marks. */
const isHunk = (lines: Lines, at: number): boolean =>
  /^@@ -\d/.test(lines.at(at)) || isAboveMarked(lines, at + 1)

/** The line that starts a hunk with numbers, with too few signs, too many or marks around it. */
const MISSPELT = /^(?:[*_`#]{1,6} ?)?@(?: ?@){0,3} ?-\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? ?@/

const isMisspelt = (lines: Lines, at: number): boolean =>
  /[@*_`#]/.test(lines.mark(at)) && MISSPELT.test(lines.at(at)) && isAboveMarked(lines, at + 1)

/** A hunk that no header stands above, or that starts with a slip, with the lines that follow it. */
export const strayAt = (source: Source, at: number): Found<Stray> | undefined => {
  const { lines } = source
  if (isHunkHeader(lines, at))
    return isHunk(lines, at) ? strayHunk(source, at, skipHunks(lines, at + 1)) : undefined
  return isMisspelt(lines, at) ? strayHunk(source, at, skipHunks(lines, at + 1), SLIP) : undefined
}

const SLIP = 'a hunk starts with a line `@@ -1,3 +1,3 @@`, with two signs at either end and nothing around it'

/** The fence that starts at a line, where it is said to hold a diff, and has changed lines without a head. */
export const headlessFenceAt = (source: Source, at: number): Found<Stray> | undefined => {
  const end = headlessFence(source.lines, at)
  return end === null ? undefined : strayHunk(source, at, end)
}

const NAMELESS = 'no `---` and `+++` lines above this hunk name its file'

/** Changed lines without a head. Such as only show what others do are left out later. */
const strayHunk = (source: Source, at: number, next: number, error = NAMELESS): Found<Stray> => {
  const lines = Array.from({ length: next - at }, (_, index) => source.lines.at(at + index))
  return { segments: [{ ...unreadable(malformed(source, at, next, error)), lines }], next }
}

/** The end of a fence that is said to hold a diff, and has changed lines without a head; null for any other fence. */
const headlessFence = (lines: Lines, at: number): number | null => {
  if (!/[`~]/.test(lines.mark(at)) || !OF_DIFF.test(lines.at(at).slice(0, 100))) return null
  let next = at + 1
  let changes = false
  for (; next < lines.count && !/[`~]/.test(lines.mark(next)); next++) {
    if (startsSection(lines, next) || isHeadless(lines, next) || isReadOtherwise(lines, next)) return null
    changes ||= /[-+]/.test(lines.mark(next))
  }
  return changes ? next : null
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
export const headlessAt = (source: Source, at: number): Found<never> | undefined => {
  const { lines } = source
  if (!isHeadless(lines, at)) return undefined
  const next = skipHunks(lines, at + 1)
  const isCutOff = next === at + 2 && breaksOff(lines, next)
  const diagnostic = isCutOff
    ? truncated(source, at, next, 'the rest of its header')
    : malformed(source, at, next, 'a `diff --git` line above it, or a `+++` line below it, is missing')
  return { segments: [unreadable(diagnostic)], next }
}
