import type { Hunk } from '@emend/model'
import type { Document } from '../text/document.ts'
import type { Sides } from './sides.ts'

/** What the hunk before tells about the place of the next one. */
export interface Hints {
  /** The first line that no hunk before this one covers. */
  readonly after: number
  /** How far the hunk before this one was from where its number had it. */
  readonly drift: number
}

/** True where a hunk stands just where its number says: then it would be chosen whatever other places there are. */
export const standsAsNumbered = (document: Document, hunk: Hunk, sides: Sides, { drift }: Hints): boolean => {
  const { from = 0, anchors = [] } = hunk
  if (from === 0 || drift !== 0 || anchors.length > 0 || document.log.length > 0) return false
  if (sides.unfinished.before && from - 1 + sides.before.length !== document.lineCount) return false
  return standsAt(document, sides, from - 1) && (edgeOf(document, hunk, sides) ?? from - 1) === from - 1
}

/** The places nearest to a number; where the hunk before stood elsewhere than it said, with and without that taken over. */
export const nearestByNumber = (
  lines: readonly number[],
  wanted: number,
  drift: number,
): readonly number[] => {
  const nearest = nearestTo(lines, wanted)
  return drift === 0 ? nearest : [...new Set([...nearest, ...nearestTo(lines, wanted + drift)])]
}

const nearestTo = (lines: readonly number[], wanted: number): readonly number[] => {
  const least = Math.min(...lines.map((line) => Math.abs(line - wanted)))
  return lines.filter((line) => Math.abs(line - wanted) === least)
}

/**
 * The end of the file for a hunk with context above its changes and none below, and the start for one that is said to
 * stand there, where its lines are there: that is where diffs have such hunks, whatever their numbers say. Source: git's apply.c.
 */
export const edgeOf = (document: Document, { from }: Hunk, sides: Sides): number | null => {
  const { lines, before } = sides
  if (lines.every(({ mark }) => mark !== ' ')) return null
  const end = document.lineCount - before.length
  if (lines.at(-1)!.mark !== ' ' && standsAt(document, sides, end)) return end
  return from !== undefined && from <= 1 && standsAt(document, sides, 0) ? 0 : null
}

const standsAt = (document: Document, { before }: Sides, line: number): boolean =>
  line >= 0 &&
  line + before.length <= document.lineCount &&
  before.every((text, index) => document.line(line + index) === text)
