import type { Document } from '../text/document.ts'
import { MOST_COMPARED, scoreAt } from './likest.ts'
import type { Range } from './set-apart.ts'
import { filled, fold, foldsTo, indentOf, squeeze } from './white-space.ts'

/** So many lines that are like another one are looked at. */
const MOST_LINES = 500

/** Lines that fold to the same as a line. */
export const linesLike = (document: Document, line: string): readonly number[] => {
  const wanted = fold(line)
  const like: number[] = []
  let left = MOST_LINES
  document.searchSqueezed(squeeze(line), (at) => {
    if (foldsTo(document.line(at), wanted)) like.push(at)
    return --left > 0
  })
  return like
}

/** Of more places than this, none is told from the others. */
const MOST_FRAMES = 64

/**
 * The place that starts and ends as a find does, whatever is between, and has less than `most` lines; null where that is not there, or where
 * nothing tells which of several is meant. Places whose last line is as deep below the first as that of the find come first; of these, the one
 * that is like the find line by line, then the one that shares most with it, or with `fresh`, which is to take its place and mostly
 * keeps some of it.
 */
export const framed = (
  document: Document,
  find: readonly string[],
  fresh: readonly string[],
  most: number,
): Range | null => {
  if (find.length < 2) return null
  const [heads, tails] = [linesLike(document, find[0]!), linesLike(document, find.at(-1)!)]
  const frames = heads.flatMap((from) =>
    tails.filter((to) => to > from && to - from < most).map((to) => ({ from, to })),
  )
  const level = frames.filter((frame) => isAsDeep(document, find, frame))
  const likely = level.length > 0 ? level : frames
  if (likely.length > MOST_FRAMES) return null
  return (
    theOnly(likely.filter((frame) => isLike(document, find, frame))) ??
    mostShared(document, find, likely) ??
    mostShared(document, fresh, likely) ??
    theOnly(likely.filter((frame) => !likely.some((other) => other !== frame && isWithin(other, frame))))
  )
}

/** True where the last line lies as much deeper than the first, or less deep, as in the find. */
const isAsDeep = (document: Document, find: readonly string[], { from, to }: Range): boolean =>
  depth(document.line(to)) - depth(document.line(from)) === depth(find.at(-1)!) - depth(find[0]!)

const depth = (line: string): number => indentOf(line).length

/** How alike lines are, on the mean, that are the same but for a word or two. */
const CLOSE = 0.8

/** True for a frame that is as long as the find, and like it line by line. */
const isLike = (document: Document, find: readonly string[], { from, to }: Range): boolean =>
  to - from + 1 === find.length && scoreAt(document, find, from) > CLOSE

const theOnly = (frames: readonly Range[]): Range | null => (frames.length === 1 ? frames[0]! : null)

/** The only frame of several that shares most with a text, lines between its first and its last among them; null where none does. */
const mostShared = (document: Document, text: readonly string[], frames: readonly Range[]): Range | null => {
  const shares = frames.map((frame) => shareOf(document, text, frame))
  const most = Math.max(...shares)
  return most > 0 ? theOnly(frames.filter((_, index) => shares[index] === most)) : null
}

/** How much of a frame and of a text is in both, from 0 to 1; nothing where none of the lines between is. */
const shareOf = (document: Document, text: readonly string[], { from, to }: Range): number => {
  const there = Array.from({ length: to - from + 1 }, (_, at) => document.lineHead(from + at, MOST_COMPARED))
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
