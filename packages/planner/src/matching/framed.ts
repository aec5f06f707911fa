import type { Document } from '../text/document.ts'
import type { Range } from './set-apart.ts'
import { fold, foldsTo, indentOf, isBlank, squeeze } from './white-space.ts'

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

/**
 * The place that starts and ends as a find does, whatever is between, and has less than `most` lines; null where that is not there, or where
 * nothing tells which of several is meant. Places whose last line is as deep below the first as that of the find come first. What is to
 * take the place of the find, and mostly keeps some of it, tells most of what should be between.
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
  return mostKept(document, fresh, likely) ?? chosen(document, find, likely)
}

/** More places than this are not compared with what is to take their place. */
const MOST_FRAMES = 64

/** The only frame of several that shares most with what is to take its place, besides its first and its last line; null where none does. */
const mostKept = (document: Document, fresh: readonly string[], frames: readonly Range[]): Range | null => {
  if (frames.length < 2 || frames.length > MOST_FRAMES) return null
  const shares = frames.map((frame) => shareKept(document, fresh, frame))
  const most = Math.max(...shares)
  return most > 0 && shares.indexOf(most) === shares.lastIndexOf(most) ? frames[shares.indexOf(most)]! : null
}

/** How much of a frame and of what is to take its place is in both, from 0 to 1; nothing where none of the lines between is. */
const shareKept = (document: Document, fresh: readonly string[], { from, to }: Range): number => {
  const lines = squeezedLines(document.lines(from, to - from + 1))
  const left = squeezedLines(fresh)
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
  lines.filter((line) => !isBlank(line)).map(squeeze)

/** True where the last line lies as much deeper than the first, or less deep, as in the find. */
const isAsDeep = (document: Document, find: readonly string[], { from, to }: Range): boolean =>
  depth(document.line(to)) - depth(document.line(from)) === depth(find.at(-1)!) - depth(find[0]!)

const depth = (line: string): number => indentOf(line).length

/**
 * The only one of some frames that has no other in it. Where all share an end, and lines between are those of the find, it is the one that is
 * most nearly as long as the find.
 */
const chosen = (document: Document, find: readonly string[], frames: readonly Range[]): Range | null => {
  const [first] = frames
  if (first === undefined) return null
  const sharesEnd =
    frames.every(({ from }) => from === first.from) || frames.every(({ to }) => to === first.to)
  const widest = frames.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one))
  if (sharesEnd && isKnown(document, find, widest)) {
    const strangeness = (frame: Range): number => Math.abs(lengthOf(frame) - find.length)
    return frames.reduce((one, other) => (strangeness(other) < strangeness(one) ? other : one))
  }
  const inner = frames.filter((frame) => !frames.some((other) => other !== frame && isWithin(other, frame)))
  return inner.length === 1 ? inner[0]! : null
}

const lengthOf = ({ from, to }: Range): number => to - from + 1

const isWithin = (inner: Range, outer: Range): boolean => inner.from >= outer.from && inner.to <= outer.to

/** True where at least half of the lines between the first and the last stand in a range. */
const isKnown = (document: Document, find: readonly string[], { from, to }: Range): boolean => {
  const there = new Set(document.lines(from, to - from + 1).map(squeeze))
  const between = find.slice(1, -1).filter((line) => !isBlank(line))
  return 2 * between.filter((line) => there.has(squeeze(line))).length >= between.length && between.length > 0
}
