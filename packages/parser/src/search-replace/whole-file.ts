import { endsFence, fenceOn } from '../fences.ts'
import type { Lines } from '../lines.ts'
import { namedNew } from './named-above.ts'
import { type PathLine, pathIn, titleOf } from './path.ts'

/** A file that an answer gives whole, in a fence of its own: from the line with its path up to `next`. */
export interface WholeFile extends PathLine {
  readonly next: number
}

/**
 * Reads whole files, below a path or with it in the fence; `isMarker` tells the lines of blocks. Lines come in order,
 * but for those of blocks, and none above `floor` is looked at for a path. Each line is looked at twice at most.
 */
export const wholeFilesIn = (lines: Lines, isMarker: (line: number) => boolean) => {
  let open: string | undefined
  return (at: number, floor: number): WholeFile | undefined => {
    if (!mayBeFence(lines.mark(at))) return undefined
    if (open !== undefined) {
      if (endsFence(lines.at(at).trimStart(), open)) open = undefined
      return undefined
    }
    const fence = fenceOn(lines.at(at))
    if (fence === undefined) return undefined
    const named = pathOf(lines, at, fence.info, floor)
    const next = named && nextAfter(lines, at, fence.marks, isMarker)
    if (named !== undefined && next !== undefined) return { ...named, next }
    open = fence.marks
    return undefined
  }
}

/** True where a line may be a fence, by its first unit. */
const mayBeFence = (unit: string): boolean => unit === '`' || unit === '~' || unit === ' ' || unit === '\t'

/** The line after a fence and what is in it; undefined where that is nothing, or holds a marker. */
const nextAfter = (
  lines: Lines,
  fence: number,
  marks: string,
  isMarker: (line: number) => boolean,
): number | undefined => {
  let isEmpty = true
  for (let line = fence + 1; line < lines.count; line++) {
    const text = lines.at(line)
    if (endsFence(text.trimStart(), marks)) return isEmpty ? undefined : line + 1
    if (isMarker(line)) return undefined
    isEmpty &&= text.trim() === ''
  }
  return isEmpty ? undefined : lines.count
}

/** Lines of a file that are quoted, as Cursor has it: `12:15:src/a.ts`. */
const CITATION = /^\d+:\d+:/

/** Commands may make the file that the text above them names. */
const OF_SHELL = /^(?:ba|z|fi)?sh\b|^(?:shell|console|terminal|powershell|text|output)\b/i

/** The path of a fence: what it says after its language, or alone on the line above it, or above a blank one. */
const pathOf = (lines: Lines, fence: number, info: string, floor: number): PathLine | undefined => {
  if (CITATION.test(info)) return undefined
  const title = info === '' ? undefined : pathIn(titleOf(info), false)
  if (title !== undefined) return { path: title, line: fence }
  const line = lines.at(fence - 1).trim() === '' ? fence - 2 : fence - 1
  if (line < floor) return undefined
  const path = pathIn(lines.at(line), false) ?? (OF_SHELL.test(info) ? undefined : namedNew(lines.at(line)))
  return path === undefined ? undefined : { path, line }
}
