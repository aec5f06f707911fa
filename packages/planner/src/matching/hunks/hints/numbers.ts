import type { Hunk } from '@emend/model'
import type { Document } from '../../../text/document.ts'
import { closest, nearestTo } from '../../near-line.ts'
import { type Sides, standsAt } from '../sides.ts'
import { type Counting, lineCounted } from './counting.ts'
import type { Hints } from './hints.ts'

/** Looking around further than this would cost more than a search of the file. */
const FAR = 500

/** The line that a number means, 0-based; lines that are only added stand after the line of their number. */
export const lineOfNumber = (
  document: Document,
  { from = 0 }: Hunk,
  { before }: Sides,
  counting: Counting | null,
): number => lineCounted(document, before.length === 0 ? from : Math.max(0, from - 1), counting)

/**
 * The line where a hunk stands just where its number says, or as far from it as the hunk before stood: then it would be
 * chosen whatever other places there are. Null where that is not so, and all of them have to be looked at.
 */
export const numberedPlace = (
  document: Document,
  hunk: Hunk,
  sides: Sides,
  { drift, counting }: Hints,
): number | null => {
  const { from = 0, anchors = [] } = hunk
  if (from === 0 || Math.abs(drift) > FAR || anchors.length > 0 || counting === null) return null
  const number = lineOfNumber(document, hunk, sides, counting)
  const line = number + drift
  if (sides.unfinished.before && line + sides.before.length !== document.lineCount) return null
  const edge = edgeOf(document, hunk, sides)
  if (!standsAt(document, sides.before, line) || (edge !== null && edge !== line)) return null
  for (let near = number - Math.abs(drift); near <= number + Math.abs(drift); near++)
    if (near !== line && standsAt(document, sides.before, near)) return null
  return line
}

/**
 * The lines that a number may mean where what the hunk makes of its lines stands already, apart from a place that it would
 * have elsewhere: it was applied there, before the plan.
 */
export const doneAtNumber = (
  document: Document,
  { from }: Hunk,
  sides: Sides,
  { drift }: Hints,
  place: number,
): readonly number[] => {
  const { lines, before, after } = sides
  const isNew = lines.some(({ mark, text }) => mark === '+' && /\p{L}/u.test(text))
  if (from === undefined || !isNew) return []
  return [...new Set(linesSaid(document, from - 1, drift))].filter(
    (line) =>
      (place >= line + after.length || place + before.length <= line) &&
      standsAt(document, after, line) &&
      !standsAt(document, before, line) &&
      document.areOriginal(line, after.length),
  )
}

/**
 * True where a hunk that stands to the letter at a line is one that `git apply` takes there: just where its number says,
 * and with context below its changes, or at the end of the file. Source: git's apply.c.
 */
export const isTakenByGit = (
  document: Document,
  hunk: Hunk,
  sides: Sides,
  line: number,
  counting: Counting | null,
): boolean => {
  const { lines, before } = sides
  const isOpen = lines.at(-1)!.mark === ' ' || line + before.length === document.lineCount
  return hunk.from !== undefined && isOpen && line === lineOfNumber(document, hunk, sides, counting)
}

/**
 * The places nearest to a number; where the hunk before stood elsewhere than it said, with and without that taken over.
 */
export const nearestByNumber = (
  document: Document,
  lines: readonly number[],
  wanted: number,
  drift: number,
): readonly number[] => {
  const nearest = nearestTo(document, lines, wanted)
  return drift === 0 ? nearest : [...new Set([...nearest, ...closest(lines, wanted + drift)])]
}

/** True for the very line of a number, however that counts, with or without what the hunk before was off by. */
export const isSaid = (document: Document, line: number, number: number, drift: number): boolean =>
  linesSaid(document, number, drift).includes(line)

const linesSaid = (document: Document, number: number, drift: number): readonly number[] =>
  [number, document.lineNow(number)].flatMap((said) => [said, said + drift])

/**
 * The end of the file for a hunk with context above its changes and none below, and the start for one that is said to
 * stand there, where its lines are there: that is where diffs have such hunks, whatever their numbers say. Source:
 * git's apply.c.
 */
export const edgeOf = (document: Document, { from }: Hunk, { lines, before }: Sides): number | null => {
  if (lines.every(({ mark }) => mark !== ' ')) return null
  const end = document.lineCount - before.length
  if (lines.at(-1)!.mark !== ' ' && standsAt(document, before, end)) return end
  return from !== undefined && from <= 1 && standsAt(document, before, 0) ? 0 : null
}
