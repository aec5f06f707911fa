import { breaksOff, type Lines } from '../text/lines.ts'

/** True where a line, with those after it, starts the diff of a file. */
export const startsSection = (lines: Lines, at: number): boolean => {
  const first = lines.mark(at)
  if (first === 'd') return /^diff --(?:git|cc|combined) /.test(lines.at(at))
  return (first === '-' || first === '+') && startsPlainHeader(lines, at)
}

/** True for the `---` and `+++` lines of a header, or for one of them right above a hunk. */
const startsPlainHeader = (lines: Lines, at: number): boolean => {
  const line = lines.at(at)
  if (/^--- \S/.test(line)) {
    if (/^\+\+\+ \S/.test(lines.at(at + 1))) return true
    if (isHunkHeader(lines, at + 1)) return ONE_NAME.test(line)
    return isCutBelow(lines, at) && /^--- (?:a\/|\/dev\/null)/.test(line)
  }
  return /^\+\+\+ \S/.test(line) && isHunkHeader(lines, at + 1)
}

/** True where a test tells what it has got, as PHPUnit does: no file is compared. */
export const startsComparison = (lines: Lines, at: number): boolean =>
  lines.at(at).trimEnd() === '--- Expected' &&
  lines.at(at + 1).trimEnd() === '+++ Actual' &&
  isHunkHeader(lines, at + 2)

/** True for the last line of a text, and for the one above it where that has no more than the sign of the new name. */
const isCutBelow = (lines: Lines, at: number): boolean =>
  at === lines.count - 1 || (breaksOff(lines, at + 2) && /^\+{1,3} ?$/.test(lines.at(at + 1)))

/** One name above a hunk: other words may be a line that goes, a comment of SQL, above the next hunk. */
const ONE_NAME = /^--- (?:"|\S*[./]|\S+\t|[A-Z]\w*\r?$)/

/** True for the line that starts a hunk, with numbers or without. */
export const isHunkHeader = (lines: Lines, at: number): boolean =>
  lines.mark(at) === '@' && /^@@(?!@)/.test(lines.at(at))
