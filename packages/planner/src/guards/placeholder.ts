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
 * Refuses a replacement that was cut short, and one that leaves something out: it has fewer lines than it takes away, or
 * none of those that stood next to one that stays, and its marker stands for them. `before` is the file as it was, which
 * is asked for only where there is such a marker.
 */
export const standsFor = (
  path: string,
  replace: string,
  taken: { readonly text: string; readonly body: readonly string[] },
  before: () => string,
): Problem | null =>
  cutShort(path, replace, before) ??
  (leavesOut(path, replace, taken.text) !== null &&
  (isShorter(replace, taken.body) || leavesGap(path, replace, taken.body))
    ? leavesOut(path, replace, before())
    : null)

const isShorter = (replace: string, body: readonly string[]): boolean =>
  countBreaks(replace) + (replace.endsWith('\n') ? 0 : 1) < body.length

/** True where a marker stands next to a line that stays, or between two, in place of others that stood there. */
const leavesGap = (path: string, replace: string, body: readonly string[]): boolean => {
  const [fresh, taken] = [replace.split(/\r?\n/), body].map((lines) =>
    lines.map((line) => line.trim()).filter(Boolean),
  )
  return fresh!.some((line, at) => isMarker(line, path) && isGap(taken!, fresh![at - 1], fresh![at + 1]))
}

const isGap = (taken: readonly string[], above: string | undefined, below: string | undefined): boolean => {
  if (above === undefined && below === undefined) return false
  const from = above === undefined ? 0 : taken.indexOf(above) + 1
  const to = below === undefined ? taken.length : taken.indexOf(below, from)
  return (above === undefined || from > 0) && to > from
}
