import type { Lines } from '../text/lines.ts'
import { startsSection } from './starts.ts'

/**
 * The end of the lines, from one on, in which `diff -r` names files that it does not show: binary ones, and those that
 * one side alone has. Null where no such line stands there, or only in prose: not beside the diffs of other files.
 * `shown` is the line below the last of these.
 */
export const unshownEnd = (lines: Lines, start: number, shown: number): number | null => {
  if (!isUnshown(lines, start) || isUnshown(lines, start - 1)) return null
  let at = start + 1
  while (isUnshown(lines, at)) at++
  return start === shown || startsSection(lines, at) || /^diff -/.test(lines.at(at)) ? at : null
}

/** True for a line that names files that are not shown. Source: the messages of GNU diff. */
export const isUnshown = (lines: Lines, at: number): boolean =>
  /[BFO]/.test(lines.mark(at)) && isMessage(lines.at(at))

const isMessage = (line: string): boolean =>
  /^Only in \S.*: \S/.test(line) ||
  (/^(?:Binary f|F)iles \S/.test(line) && / differ\r?$/.test(line) && line.includes(' and ')) ||
  (/^File \S/.test(line) && line.includes(' is a ') && line.includes(' while file '))
