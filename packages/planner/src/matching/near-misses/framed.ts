import type { Document, Range } from '../../text/document.ts'
import { filled, indentLength, squeeze } from '../white-space.ts'
import { keptLines, type Missed, MOST_LINES } from './kept-lines.ts'
import { headsFrom, LEAST, MOST_COMPARED, scoreAt } from './likest.ts'
import { linesLike } from './lines-like.ts'

/** Of more places than this, none is told from the others. */
const MOST_FRAMES = 64

/**
 * The place that starts and ends as a find does, whatever is between, and can be quoted; null where that is not there,
 * or where nothing tells which of several is meant. Places whose last line is as deep below the first as that of the
 * find come first; of these, the one that is like the find line by line; then the one that shares most with what is
 * within the find; then the least that has most of the lines that the replacement keeps, or shares most with it.
 */
export const framed = (document: Document, missed: Missed): Range | null => {
  const { find, fresh } = missed
  if (find.length < 2) return null
  const [heads, tails] = [linesLike(document, find[0]!), linesLike(document, find.at(-1)!)]
  const frames = heads.flatMap((from) =>
    tails.filter((to) => to > from && to - from < MOST_LINES).map((to) => ({ from, to })),
  )
  const level = frames.filter((frame) => isAsDeep(document, find, frame))
  const likely = level.length > 0 ? level : frames
  if (likely.length === 0 || likely.length > MOST_FRAMES) return null
  return (
    theOnly(likely.filter((frame) => isLike(document, find, frame))) ??
    mostShared(document, find.slice(1, -1), likely) ??
    theLeast(withMostKept(document, missed, likely)) ??
    mostShared(document, fresh, likely) ??
    theLeast(likely)
  )
}

/** Of several frames, those with most of the lines that a replacement keeps; none where it keeps none. */
const withMostKept = (document: Document, missed: Missed, frames: readonly Range[]): readonly Range[] => {
  const kept = keptLines(document, missed)
  const counts = frames.map(({ from, to }) => kept.filter(({ at }) => at >= from && at <= to).length)
  const most = Math.max(...counts)
  return most > 0 ? frames.filter((_, index) => counts[index] === most) : []
}

/** True where the last line lies as much deeper than the first, or less deep, as in the find. */
const isAsDeep = (document: Document, find: readonly string[], { from, to }: Range): boolean =>
  indentLength(document.line(to)) - indentLength(document.line(from)) ===
  indentLength(find.at(-1)!) - indentLength(find[0]!)

/** How alike lines are, on the mean, that are the same but for a word or two. */
const CLOSE = 0.8

/** True for a frame that is as long as the find, and like it line by line; within its ends as well. */
const isLike = (document: Document, find: readonly string[], { from, to }: Range): boolean =>
  to - from + 1 === find.length &&
  scoreAt(document, find, from) > CLOSE &&
  (find.length === 2 || scoreAt(document, find.slice(1, -1), from + 1) > LEAST)

const theOnly = (frames: readonly Range[]): Range | null => (frames.length === 1 ? frames[0]! : null)

/** The only frame that has no other one within it. */
const theLeast = (frames: readonly Range[]): Range | null =>
  theOnly(frames.filter((frame) => !frames.some((other) => other !== frame && isWithin(other, frame))))

/**
 * The only frame that shares most with a text, lines between its first and its last among them; null where several do,
 * or none of several.
 */
const mostShared = (document: Document, text: readonly string[], frames: readonly Range[]): Range | null => {
  const shares = frames.map((frame) => shareOf(document, text, frame))
  const most = Math.max(...shares)
  return theOnly(frames.filter((_, index) => shares[index] === most))
}

/** How much of a frame and of a text is in both, from 0 to 1; nothing where none of the lines between is. */
const shareOf = (document: Document, text: readonly string[], { from, to }: Range): number => {
  const there = headsFrom(document, from, to - from + 1)
  const [lines, left] = [squeezedLines(there), squeezedLines(text)]
  if (!lines.slice(1, -1).some((line) => left.includes(line))) return 0
  const total = lines.length + left.length
  const shared = lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / total
}

const squeezedLines = (lines: readonly string[]): string[] =>
  filled(lines).map((line) => squeeze(line.slice(0, MOST_COMPARED)))

const isWithin = (inner: Range, outer: Range): boolean => inner.from >= outer.from && inner.to <= outer.to
