import type { Problem } from '@emend/model'
import { countBreaks } from '../text/leaves/leaf.ts'
import { isMarker } from './omission-marker.ts'

/** What stands in place of the rest of a text that was cut short for whoever wrote it, and came back as text. */
const CUT = /(?:\.{3}|…) ?[[(]truncated[^\])\n]{0,40}[\])]\s*$/i

const cutShort = (path: string, content: string, before: () => string): Problem | null => {
  const mark = CUT.exec(content.slice(-100))?.[0].trim()
  if (mark === undefined || before().includes(mark)) return null
  const line = content.trimEnd().split(/\r?\n/).length
  return { code: 'placeholder', data: { path, line, marker: mark } }
}

/**
 * Refuses a whole-file write that leaves something out: an omission marker, alone on a comment line or set off by dots
 * or brackets, that the file it replaces does not hold. `line` is 1-based.
 */
export const leavesOut = (path: string, content: string, before: string): Problem | null => {
  const lines = content.split(/\r?\n/)
  const index = lines.findIndex((line) => isMarker(line, path) && !before.includes(line.trim()))
  return index < 0
    ? cutShort(path, content, () => before)
    : { code: 'placeholder', data: { path, line: index + 1, marker: lines[index]!.trim() } }
}

/**
 * Refuses a replacement that was cut short, and one of fewer lines than it takes away that leaves something out: its
 * marker stands for lines that it would take along. `before` is the file as it was, which is asked for only where there
 * is such a marker.
 */
export const standsFor = (
  path: string,
  replace: string,
  taken: { readonly text: string; readonly body: readonly string[] },
  before: () => string,
): Problem | null =>
  cutShort(path, replace, before) ??
  (countBreaks(replace) + (replace.endsWith('\n') ? 0 : 1) < taken.body.length &&
  leavesOut(path, replace, taken.text) !== null
    ? leavesOut(path, replace, before())
    : null)
