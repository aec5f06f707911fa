import type { Hunk } from '@emend/model'
import { Document, type Splice } from '../../text/document.ts'
import { mostFrequent } from '../most-frequent.ts'
import { NO_HINTS } from './hints/hints.ts'
import { placeHunk } from './hunk.ts'
import { runsOf, type Sides, sidesOf } from './sides.ts'
import { writtenAgainst } from './written.ts'

/** The sides of a hunk, and the 0-based line where it stands. */
interface Placed {
  readonly line: number
  readonly sides: Sides
}

/**
 * What hunks change in a text in which lone `\r`s end lines, too, and where they stand among those. All of them must be
 * there just as written; null where one is not, or where the text has no such line or ends without a line break.
 */
export const spliceAmongReturns = (
  document: Document,
  hunks: readonly Hunk[],
): { readonly splices: readonly Splice[]; readonly placed: readonly Placed[] } | null => {
  const text = document.toString()
  if (!/\r(?!\n)/.test(text) || !/[\r\n]$/.test(text)) return null
  // One unit for another: what is found in it has the same offsets in the text.
  const lines = Document.from(text.replace(/\r(?!\n)/g, '\n'))
  const placed = placesOf(lines, hunks)
  if (placed === null || overlap(placed)) return null
  return { splices: placed.flatMap((one) => splicesOf(text, lines, one)), placed }
}

const placesOf = (lines: Document, hunks: readonly Hunk[]): readonly Placed[] | null => {
  const placed: Placed[] = []
  const written = writtenAgainst(lines)
  let hints = NO_HINTS
  for (const hunk of hunks) {
    const sides = sidesOf(hunk)
    if ('malformed' in sides || hunk.lines.some((line) => line.startsWith('\\'))) return null
    const place = placeHunk(written, hunk, sides, hints)
    if (place.kind !== 'place' || place.strategy !== 'exact') return null
    const { line, count } = place.match
    placed.push({ line, sides })
    hints = { ...NO_HINTS, after: line + count }
  }
  return placed.sort((left, right) => left.line - right.line)
}

const overlap = (placed: readonly Placed[]): boolean =>
  placed.some(({ line, sides }, index) => (placed[index + 1]?.line ?? Infinity) < line + sides.before.length)

const splicesOf = (text: string, lines: Document, { line: first, sides }: Placed): readonly Splice[] => {
  const count = sides.before.length
  const around = count > 0 ? { from: first, count } : { from: Math.max(0, first - 1), count: 1 }
  const { from, to } = lines.linesRegion(around.from, around.count)
  const lineBreak = mostFrequent(text.slice(from, to).match(/\r\n?|\n/g) ?? []) ?? '\n'
  return runsOf(first, sides).map(({ line, removed, added }) => ({
    from: lines.lineStart(line),
    to: lines.lineStart(line + removed.length),
    text: added.map((one) => one.text + lineBreak).join(''),
  }))
}
