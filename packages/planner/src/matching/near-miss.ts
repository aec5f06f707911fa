import type { NearMiss } from '@emend/model'
import { diffArrays } from 'diff'
import type { Document } from '../text/document.ts'
import { contrast } from './contrast.ts'
import { similarity, votes } from './likeness.ts'
import { type Range, setApart } from './set-apart.ts'
import type { Sought } from './sought.ts'
import { visibleDiff } from './visible-diff.ts'
import { fold, isBlank, trim } from './white-space.ts'

/** More lines than this are not quoted, and not compared. */
const MOST_LINES = 40
const MOST_CHARACTERS = 4000

/** Lines are compared as far as so many units: longer ones are told apart by their starts. */
const MOST_COMPARED = 2000

/** The mean likeness of lines below which nothing is near. */
const LEAST = 0.35

/** What rare words weigh against the likeness of whole lines. */
const RARITY = 0.25

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
  return like.length === 0
    ? null
    : spanning(document, find, { from: Math.min(...like), to: Math.max(...like) })
}

/** The range up to the last line of a find whose first one it starts with, or the other way round: what is between is left out. */
const spanning = (document: Document, find: readonly string[], { from, to }: Range): Range => {
  const [head, tail] = [fold(find[0]!), fold(find.at(-1)!)]
  const [starts, ends] = [fold(document.line(from)) === head, fold(document.line(to)) === tail]
  if (starts && !ends)
    for (let line = to + 1; line < Math.min(document.lineCount, from + MOST_LINES); line++)
      if (fold(document.line(line)) === tail) return { from, to: line }
  if (ends && !starts)
    for (let line = from - 1; line >= Math.max(0, to - MOST_LINES + 1); line--)
      if (fold(document.line(line)) === head) return { from: line, to }
  return { from, to }
}

/** Lines as they are, the first 0-based; nothing where they are too long to be quoted. */
export const quotedAt = (document: Document, line: number, count: number): NearMiss | undefined => {
  const text = document.lines(line, count).join('\n')
  return text.length > MOST_CHARACTERS ? undefined : { from: line + 1, to: line + count, text }
}

const textOf = (document: Document, { from, to }: Range): string =>
  document.lines(from, to - from + 1).join('\n')

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

/** True for lines that cannot be quoted, whatever breaks they have; told without looking at them. */
const isTooLong = (document: Document, { from, to }: Range): boolean => {
  const region = document.linesRegion(from, to - from + 1)
  return region.to - region.from > 2 * MOST_CHARACTERS
}

/** Blank lines at either end of a find say nothing about where it belongs. */
const core = (body: readonly string[]): readonly string[] => {
  const first = body.findIndex((line) => !isBlank(line))
  if (first < 0) return []
  return body.slice(first, body.findLastIndex((line) => !isBlank(line)) + 1)
}

/**
 * The place that comes nearest to a text that was not found, or null when nothing is near. It only ever goes into a
 * message: nothing is applied to it. Work is bounded by the length of the document and of the quoted lines.
 */
export const nearMiss = (document: Document, { body }: Sought): NearMiss | null => {
  const find = core(body).slice(0, MOST_LINES)
  if (find.length === 0 || document.lineCount === 0) return null
  const starts = find.map((line) => line.slice(0, MOST_COMPARED))
  const start = best(document, starts)
  if (start === null) return null
  const range = fitted(document, starts, start)
  if (range === null || isTooLong(document, range)) return null
  const lines = document.lines(range.from, range.to - range.from + 1)
  const quoted = setApart(document, range) ?? range
  const text = textOf(document, quoted)
  if (text.length > MOST_CHARACTERS) return null
  return {
    from: quoted.from + 1,
    to: quoted.to + 1,
    text,
    diff: visibleDiff(find, lines),
    difference: contrast(find, lines, range.from + 1),
  }
}
