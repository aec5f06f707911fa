import type { Hunk } from '@emend/model'
import { Document, type Splice } from '../../text/document.ts'
import { NO_HINTS } from './hints/hints.ts'
import { placeHunk } from './hunk.ts'
import { type Sides, sidesOf } from './sides.ts'
import { writtenAgainst } from './written.ts'

interface Placed {
  readonly index: number
  readonly line: number
  readonly hunk: Hunk
  readonly sides: Sides
}

/**
 * What hunks change in a text in which lone `\r`s end lines, too, and the lines where they stand, 0-based. All of them
 * must be there just as written; null where one is not, or where the text has no such line or ends without a line
 * break.
 */
export const spliceAmongReturns = (
  document: Document,
  hunks: readonly Hunk[],
): { readonly splices: readonly Splice[]; readonly lines: readonly number[] } | null => {
  const text = document.toString()
  if (!/\r(?!\n)/.test(text) || !/[\r\n]$/.test(text)) return null
  // One unit for another: what is found in it has the same offsets in the text.
  const lines = Document.from(text.replace(/\r(?!\n)/g, '\n'))
  const placed = placesOf(lines, hunks)
  if (placed === null || overlap(placed)) return null
  return {
    splices: placed.flatMap((one) => splicesOf(text, lines, one)),
    lines: placed.map(({ line }) => line),
  }
}

const placesOf = (lines: Document, hunks: readonly Hunk[]): readonly Placed[] | null => {
  const placed: Placed[] = []
  const written = writtenAgainst(lines)
  let hints = NO_HINTS
  for (const [index, hunk] of hunks.entries()) {
    const sides = sidesOf(hunk)
    const place = 'malformed' in sides ? null : placeHunk(written, hunk, sides, hints)
    const isPlain = !hunk.lines.some((line) => line.startsWith('\\'))
    if (!isPlain || 'malformed' in sides || place?.kind !== 'place' || place.strategy !== 'exact') return null
    const { line, count } = place.match
    placed.push({ index, line, hunk, sides })
    hints = { ...NO_HINTS, after: line + count }
  }
  return placed.sort((left, right) => left.line - right.line || left.index - right.index)
}

const overlap = (placed: readonly Placed[]): boolean =>
  placed.some(({ line, sides }, index) => {
    const below = placed[index + 1]
    return below !== undefined && below.line < line + sides.before.length
  })

const splicesOf = (
  text: string,
  lines: Document,
  { line: first, hunk, sides }: Placed,
): readonly Splice[] => {
  const count = sides.before.length
  const around = count > 0 ? { from: first, count } : { from: Math.max(0, first - 1), count: 1 }
  const lineBreak = prevailing(text, lines, around.from, around.count)
  const splices: { from: number; to: number; text: string }[] = []
  let line = first
  for (const marked of hunk.lines) {
    const [mark, own] = [marked[0], marked.slice(1).replace(/\r?\n?$/, '')]
    if (mark === ' ') line++
    if (mark === ' ') continue
    const from = lines.lineStart(line)
    if (mark === '-') line++
    const to = lines.lineStart(line)
    const last = splices.at(-1)
    const added = mark === '+' ? own + lineBreak : ''
    if (last?.to === from) Object.assign(last, { to, text: last.text + added })
    else splices.push({ from, to, text: added })
  }
  return splices
}

/** The line break that most of some lines have; among equals, the first. */
const prevailing = (text: string, lines: Document, first: number, count: number): string => {
  const counts = new Map<string, number>()
  for (let line = first; line < first + count; line++) {
    const own = /(?:\r\n|\r|\n)?$/.exec(text.slice(lines.lineStart(line), lines.lineStart(line + 1)))![0]
    if (own !== '') counts.set(own, (counts.get(own) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, times]) => times === most)?.[0] ?? '\n'
}
