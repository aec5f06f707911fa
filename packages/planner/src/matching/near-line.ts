import type { Document } from '../text/document.ts'

/**
 * Those of several lines, where a text stands, that a line number chooses; all 0-based. Once the plan has changed the
 * file, a number may count the lines as they were before it, or as they are by now. Where the two choose differently,
 * the one that says the very line is believed; both are given back where neither does, or each.
 */
export const nearestTo = (
  document: Document,
  lines: readonly number[],
  number: number,
): readonly number[] => {
  const now = closest(lines, number)
  if (document.log.isEmpty) return now
  const moved = document.lineNow(number)
  const before = closest(lines, moved)
  const isNow = now[0] === number
  const isBefore = before[0] === moved
  if (isNow !== isBefore) return isNow ? now : before
  return [...new Set([...before, ...now])]
}

/** Those that are nearest to a line: one, or one on either side. */
export const closest = (lines: readonly number[], wanted: number): readonly number[] => {
  const least = lines.reduce((one, line) => Math.min(one, Math.abs(line - wanted)), Infinity)
  return lines.filter((line) => Math.abs(line - wanted) === least)
}
