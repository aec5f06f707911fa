import type { Document, Range } from '../../text/document.ts'
import { exactPlaces } from '../cascade.ts'
import { insideFence } from '../repairs/markdown-fence.ts'
import { sought } from '../sought.ts'
import { hasSubstance } from '../substance.ts'
import { filled, fold, isBlank } from '../white-space.ts'
import { elided } from './elision.ts'
import { framed } from './framed.ts'
import { aroundKept, type Missed } from './kept-lines.ts'
import { headsFrom, likest, MOST_COMPARED } from './likest.ts'
import { linesLike, onlyLine } from './lines-like.ts'

/** Where a find says nothing of how far it goes, so many lines are quoted. */
const REACH = 10

/**
 * The lines that come nearest to those that were missed; where nothing is near, those that come near to what is to take
 * their place. Null where there is nothing of the kind.
 */
export const nearestRange = (document: Document, missed: Missed): Range | null => {
  const fenced = withinFence(document, missed.find)
  if (fenced !== null) return fenced
  const { lines, above, below } = elided(missed.find)
  const told = { ...missed, find: lines }
  const near = lines.length === 0 ? null : (framedMost(document, told) ?? likestRange(document, told))
  const range = (near && withStrays(document, lines, near)) ?? kept(document, missed.fresh)
  if (range === null) return null
  const last = document.lineCount - 1
  return {
    from: above ? Math.min(range.from, Math.max(0, range.to - REACH + 1)) : range.from,
    to: below ? Math.max(range.to, Math.min(last, range.from + REACH - 1)) : range.to,
  }
}

/** The place that starts and ends as a find does, unless most of its other lines, two or more, stand together elsewhere. */
const framedMost = (document: Document, missed: Missed): Range | null => {
  const { find } = missed
  const frame = framed(document, missed)
  const inner = filled(find.slice(1, -1))
  const holdsMost = (range: Range): boolean => 2 * held(document, range, inner) > inner.length
  if (frame === null || inner.length < 2 || holdsMost(frame)) return frame
  const like = likestRange(document, missed)
  return like !== null && holdsMost(like) ? like : frame
}

/** How many of some lines a range holds, but for white space. */
const held = (document: Document, { from, to }: Range, lines: readonly string[]): number => {
  const there = new Set(headsFrom(document, from, to - from + 1).map(fold))
  return lines.filter((line) => there.has(fold(line))).length
}

/**
 * A range with the lines next to it that the find has too, in another order, or joined to others: whoever replaced the
 * range alone would leave them there.
 */
const withStrays = (document: Document, find: readonly string[], { from, to }: Range): Range => {
  const headOf = (line: number): string => fold(document.lineHead(line, MOST_COMPARED))
  const within = new Set(headsFrom(document, from, to - from + 1).map(fold))
  const strays = find.map(fold).filter((line) => !within.has(line))
  const take = (line: number): boolean => {
    const text = headOf(line)
    const isLong = hasSubstance(text)
    const at = strays.findIndex((stray) => stray === text || (isLong && stray.includes(text)))
    if (at < 0 || text === '') return false
    strays[at] = strays[at]!.replace(text, () => '')
    return true
  }
  let [first, last] = [from, to]
  while (take(first - 1)) first--
  while (take(last + 1)) last++
  return { from: first, to: last }
}

/** The only place of the lines between two fences, which may be the file's own as well as the plan's. */
const withinFence = (document: Document, find: readonly string[]): Range | null => {
  const inside = insideFence(find)
  if (inside === null || inside.every(isBlank)) return null
  const places = exactPlaces(document, sought(inside.join('\n')), 2)
  if (places.length !== 1) return null
  const from = document.lineAt(places[0]!.from)
  return { from, to: from + inside.length - 1 }
}

/**
 * The range of the likest lines. Where they answer to no more than half of the find, or it has none that is there once,
 * the one around what the replacement keeps, or from or to an end of the find that is there once.
 */
const likestRange = (document: Document, missed: Missed): Range | null => {
  const { find } = missed
  const like = likest(document, find)
  const isMost = 2 * like.length > filled(find).length
  if (isMost && !isAnywhere(document, find)) return spanOf(like)
  const around = aroundKept(document, missed)
  return around ?? (isMost ? null : reaching(document, find)) ?? spanOf(like)
}

/** The range of the lines that are like more than half of those that are to be there. */
const kept = (document: Document, fresh: readonly string[]): Range | null => {
  const like = likest(document, fresh)
  return 2 * like.length > filled(fresh).length ? spanOf(like) : null
}

const spanOf = (lines: readonly number[]): Range | null =>
  lines.length === 0 ? null : { from: Math.min(...lines), to: Math.max(...lines) }

/** The lines from the only one on that a find starts with, or up to the only one that it ends with. */
const reaching = (document: Document, find: readonly string[]): Range | null => {
  const count = Math.max(REACH, find.length)
  const head = onlyLine(document, find[0]!)
  if (head !== null) return { from: head, to: Math.min(document.lineCount, head + count) - 1 }
  const tail = onlyLine(document, find.at(-1)!)
  return tail === null ? null : { from: Math.max(0, tail + 1 - count), to: tail }
}

/** True where all lines of a find that are there, are there several times. */
const isAnywhere = (document: Document, find: readonly string[]): boolean => {
  let isThere = false
  for (const line of filled(find)) {
    const count = linesLike(document, line).length
    if (count === 1) return false
    isThere ||= count > 1
  }
  return isThere
}
