import type { Document, Range } from '../../text/document.ts'
import { closest } from '../near-line.ts'
import { fold, foldsTo } from '../white-space.ts'
import { onlyLine } from './lines-like.ts'

/** More lines than this are not quoted, and not compared. */
export const MOST_LINES = 40

/** Lines that are nowhere, neither the first nor the last of them blank, and what was to take their place. */
export interface Missed {
  readonly find: readonly string[]
  readonly fresh: readonly string[]
}

/**
 * A line that a replacement keeps: the only one of its kind in the document, and its index in the replacement. Both are
 * 0-based.
 */
interface Kept {
  readonly at: number
  readonly index: number
}

/** So many lines of a replacement are looked up, the longest first. */
const MOST_LOOKED_UP = 8

/** The lines that a replacement keeps beside those of the find, in the order of the document. */
export const keptLines = (document: Document, { find, fresh }: Missed): readonly Kept[] => {
  const own = new Set(find.map(fold))
  return fresh
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => !own.has(fold(line)))
    .sort((left, right) => right.line.length - left.line.length)
    .slice(0, MOST_LOOKED_UP)
    .flatMap(({ line, index }) => {
      const at = onlyLine(document, line)
      return at === null ? [] : [{ at, index }]
    })
    .sort((left, right) => left.at - right.at)
}

/**
 * The range around the lines that a replacement keeps: up to the ones that start and end as the find does, or as far as
 * the replacement reaches. Null where it keeps none, or they are too far apart.
 */
export const aroundKept = (document: Document, missed: Missed): Range | null => {
  const { find, fresh } = missed
  const kept = keptLines(document, missed)
  const [first, last] = [kept[0], kept.at(-1)]
  if (first === undefined || last === undefined || last.at - first.at >= MOST_LINES) return null
  const least = Math.max(0, last.at - MOST_LINES + 1)
  const start = Math.max(least, first.at - first.index)
  const heads = likeIn(document, find[0]!, { from: least, to: first.at })
  const from = closest(heads, start)[0] ?? start
  const greatest = Math.min(document.lineCount, from + MOST_LINES) - 1
  const end = Math.min(greatest, last.at + fresh.length - last.index - 1)
  const tails = likeIn(document, find.at(-1)!, { from: last.at, to: greatest })
  return { from, to: closest(tails, end)[0] ?? end }
}

/** The lines of a range that fold to the same as a line. */
const likeIn = (document: Document, line: string, { from, to }: Range): readonly number[] => {
  const wanted = fold(line)
  const like: number[] = []
  for (let at = from; at <= to; at++) if (foldsTo(document.line(at), wanted)) like.push(at)
  return like
}
