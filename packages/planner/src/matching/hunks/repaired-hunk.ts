import type { Hunk, RepairName } from '@emend/model'
import { rangeOf } from '../found-range.ts'
import { repaired } from '../repairs/repaired.ts'
import { sameLines } from '../shared-lines.ts'
import { soughtLines } from '../sought.ts'
import type { Hints } from './hints/hints.ts'
import { type HunkPlace, placeHunk } from './hunk.ts'
import { type HunkLine, type Sides, sidesFrom } from './sides.ts'
import type { Written } from './written.ts'

/** Where a hunk is once a misprint is undone, and its sides as they were meant. */
export interface RepairedHunk {
  readonly place: Extract<HunkPlace, { kind: 'place' }>
  readonly sides: Sides
  readonly repair: RepairName
}

/**
 * Undoes a mechanical misprint in both sides of a hunk that has no place, as in the two texts of an edit. Numbers before
 * its lines that name another place than the number of the hunk leave it without one.
 */
export const repairedHunk = (
  written: Written,
  hunk: Hunk,
  sides: Sides,
  hints: Hints,
  enabled: readonly RepairName[],
): RepairedHunk | null => {
  const { document } = written
  const [find, content] = [soughtLines(sides.before).text, soughtLines(sides.after).text]
  const mended = repaired(document, { find, content, whole: true }, enabled)
  if (mended === null) return null
  const meant = sidesMeant(sides, mended.wanted.text, mended.content)
  const place = meant === null ? null : placeHunk(written, hunk, meant, hints)
  return place?.kind === 'place' && place.match.line === rangeOf(document, mended.found).from
    ? { place, sides: meant!, repair: mended.repair }
    : null
}

/** The lines of two texts with the marks that they had; null where lines are gone, or context is not the same in both. */
const sidesMeant = ({ lines }: Sides, find: string, content: string): Sides | null => {
  const [old, fresh] = [find.split('\n').slice(0, -1), content.split('\n').slice(0, -1)]
  let [at, to] = [0, 0]
  const meant = lines.map((line): HunkLine => {
    const before = line.mark === '+' ? undefined : old[at++]
    const after = line.mark === '-' ? undefined : fresh[to++]
    return { ...line, text: before ?? after ?? '' }
  })
  const sides = sidesFrom(meant)
  return sameLines(sides.before, old) && sameLines(sides.after, fresh) ? sides : null
}
