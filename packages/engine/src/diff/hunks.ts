import type { StructuredPatchHunk } from 'diff'
import { type LineChange, lineChanges, linesIn } from './line-changes.ts'

/** Lines of context around a change, as in git's own diffs. */
const CONTEXT = 3

/** The hunks of a unified diff between two texts. */
export const hunksBetween = (old: string, fresh: string): StructuredPatchHunk[] => {
  const oldLines = linesIn(old)
  const newLines = linesIn(fresh)
  return grouped(lineChanges(oldLines, newLines)).map((changes) => hunk(oldLines, newLines, changes))
}

/** Changes whose contexts touch share a hunk. */
const grouped = (changes: readonly LineChange[]): readonly (readonly LineChange[])[] => {
  const groups: LineChange[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last !== undefined && change.oldFrom - last.at(-1)!.oldTo <= 2 * CONTEXT) last.push(change)
    else groups.push([change])
  }
  return groups
}

const hunk = (
  oldLines: readonly string[],
  newLines: readonly string[],
  changes: readonly LineChange[],
): StructuredPatchHunk => {
  const first = changes[0]!
  const last = changes.at(-1)!
  const above = Math.min(CONTEXT, first.oldFrom)
  const end = Math.min(last.oldTo + CONTEXT, oldLines.length)
  const lines: string[] = []
  let at = first.oldFrom - above
  for (const { oldFrom, oldTo, newFrom, newTo } of changes) {
    push(lines, ' ', oldLines.slice(at, oldFrom))
    push(lines, '-', oldLines.slice(oldFrom, oldTo))
    push(lines, '+', newLines.slice(newFrom, newTo))
    at = oldTo
  }
  push(lines, ' ', oldLines.slice(at, end))
  return {
    oldStart: first.oldFrom - above + 1,
    oldLines: end - first.oldFrom + above,
    newStart: first.newFrom - above + 1,
    newLines: end - last.oldTo + last.newTo - first.newFrom + above,
    lines,
  }
}

const push = (lines: string[], mark: string, added: readonly string[]): void => {
  for (const line of added) {
    if (line.endsWith('\n')) lines.push(mark + line.slice(0, -1))
    else lines.push(mark + line, '\\ No newline at end of file')
  }
}
