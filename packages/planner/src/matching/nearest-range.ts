import { diffArrays } from 'diff'
import type { Document } from '../text/document.ts'
import { similarity, votes } from './likeness.ts'
import type { Range } from './set-apart.ts'
import { fold, foldsTo, isBlank, squeeze, trim } from './white-space.ts'

/** Lines are compared as far as so many units: longer ones are told apart by their starts. */
const MOST_COMPARED = 2000

/** The mean likeness of lines below which nothing is near. */
const LEAST = 0.35

/** What rare words weigh against the likeness of whole lines. */
const RARITY = 0.25

/**
 * The lines that come nearest to those of a find, which neither starts nor ends with a blank one, and has no more of them than
 * `most`; null where nothing is near.
 */
export const nearestRange = (document: Document, find: readonly string[], most: number): Range | null => {
  const starts = find.map((line) => line.slice(0, MOST_COMPARED))
  const frame = framed(document, find, most)
  if (frame !== null) return frame
  const start = best(document, starts)
  return start === null ? null : fitted(document, starts, start)
}

/** So many lines that are like another one are looked at. */
const MOST_HITS = 500

/** Lines that fold to the same as a line. */
const linesLike = (document: Document, line: string): readonly number[] => {
  const wanted = fold(line)
  const like: number[] = []
  let hits = 0
  document.searchSqueezed(squeeze(line), (at) => {
    if (foldsTo(document.line(at), wanted)) like.push(at)
    return ++hits < MOST_HITS
  })
  return like
}

/**
 * The place that starts and ends as a find does, whatever is between; null where that is not there, or where neither the start nor the
 * end tells which is meant. Of several ends, or starts, the one counts that makes the place most nearly as long as the find.
 */
const framed = (document: Document, find: readonly string[], most: number): Range | null => {
  if (find.length < 2) return null
  const [heads, tails] = [linesLike(document, find[0]!), linesLike(document, find.at(-1)!)]
  const frames = heads.flatMap((from) =>
    tails.filter((to) => to > from && to - from < most).map((to) => ({ from, to })),
  )
  const [first] = frames
  if (first === undefined) return null
  const isTold = frames.every(({ from }) => from === first.from) || frames.every(({ to }) => to === first.to)
  const strangeness = ({ from, to }: Range): number => Math.abs(to - from + 1 - find.length)
  return isTold
    ? frames.reduce((best, frame) => (strangeness(frame) < strangeness(best) ? frame : best))
    : null
}

/** The start whose lines are most like the find; between lines that are alike, rare words decide. */
const best = (document: Document, find: readonly string[]): number | null => {
  let [nearest, most] = [null as number | null, 0]
  for (const { start, weight } of votes(document, find)) {
    const score = scoreAt(document, find, start)
    if (score > LEAST && score + RARITY * weight > most) {
      nearest = start
      most = score + RARITY * weight
    }
  }
  return nearest
}

/** How alike the lines of the find and those at a place are, from 0 to 1; long lines say more than short ones. */
const scoreAt = (document: Document, find: readonly string[], start: number): number => {
  let [score, total] = [0, 0]
  find.forEach((line, index) => {
    const weight = Math.min(80, trim(line).length) + 1
    score += weight * similarity(line, document.lineHead(start + index, MOST_COMPARED))
    total += weight
  })
  return score / total
}

/** The lines of the document that are like the line of the find at the same place, counted from the start. */
const likeInPlace = (document: Document, find: readonly string[], start: number): readonly number[] =>
  find.flatMap((line, index) =>
    !isBlank(line) && similarity(line, document.lineHead(start + index, MOST_COMPARED)) >= LEAST
      ? [start + index]
      : [],
  )

/** The lines around the start that are like lines of the find in the same order, if not at the same places. */
const likeInOrder = (document: Document, find: readonly string[], start: number): readonly number[] => {
  const first = Math.max(0, start - 2)
  const count = Math.min(find.length + 4, document.lineCount - first)
  const window = Array.from({ length: count }, (_, index) => document.lineHead(first + index, MOST_COMPARED))
  const like: number[] = []
  let line = first
  for (const part of diffArrays([...window], [...find], { comparator: alike })) {
    if (part.added) continue
    for (const _ of part.value) {
      if (!part.removed) like.push(line)
      line++
    }
  }
  return like
}

const alike = (left: string, right: string): boolean =>
  fold(left) === fold(right) || (!isBlank(left) && similarity(left, right) >= 0.6)

/** The lines of the document that answer to lines of the find, from the first such line to the last. */
const fitted = (document: Document, find: readonly string[], start: number): Range | null => {
  const inPlace = likeInPlace(document, find, start)
  const filled = find.filter((line) => !isBlank(line)).length
  const like = inPlace.length >= filled ? inPlace : [...inPlace, ...likeInOrder(document, find, start)]
  return like.length === 0 ? null : { from: Math.min(...like), to: Math.max(...like) }
}
