import { diffArrays } from 'diff'
import type { Document } from '../../text/document.ts'
import { filled, fold, isBlank, trim } from '../white-space.ts'
import { similarity } from './similarity.ts'
import { votes } from './votes.ts'

/** Lines are compared as far as so many units: longer ones are told apart by their starts. */
export const MOST_COMPARED = 2000

/** The starts of some lines, as far as they are compared. */
export const headsFrom = (document: Document, from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => document.lineHead(from + at, MOST_COMPARED))

/** The mean likeness of lines below which nothing is near. */
export const LEAST = 0.35

/** What rare words weigh against the likeness of whole lines. */
const RARITY = 0.25

/**
 * The lines of the document that answer to lines of a find, at the place that is most like it; none where nothing is
 * near.
 */
export const likest = (document: Document, lines: readonly string[]): readonly number[] => {
  const find = lines.map((line) => line.slice(0, MOST_COMPARED))
  const start = best(document, find)
  if (start === null) return []
  const inPlace = likeInPlace(document, find, start)
  return inPlace.length >= filled(find).length
    ? inPlace
    : [...new Set([...inPlace, ...likeInOrder(document, find, start)])]
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
export const scoreAt = (document: Document, find: readonly string[], start: number): number => {
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
  const like: number[] = []
  let line = first
  for (const part of diffArrays([...headsFrom(document, first, count)], [...find], { comparator: alike })) {
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
