import type { Document } from '../../../text/document.ts'
import { firstThat } from '../../../text/halving.ts'
import { isWithinWord } from '../../cuts-word.ts'
import { isClosing } from '../../indentation/left-open.ts'
import { indentLength, isBlank, trim } from '../../white-space.ts'
import { isInLaterOne } from './definitions.ts'

/** For each anchor of a hunk, in order, the lines that may be the one. */
export type Anchors = readonly (readonly number[])[]

/** Tools cut anchors off, in a word as well, but only long ones. */
const LONG = 40

/**
 * The lines that are an anchor but for the white space around it; where there are none, those that start with it, and
 * not with a longer word, unless the anchor is long.
 */
export const linesOfAnchor = (document: Document, anchor: string): readonly number[] => {
  const wanted = trim(anchor)
  const [same, starting] = [[] as number[], [] as number[]]
  document.search(wanted, (offset) => {
    const line = document.lineAt(offset)
    const text = trim(document.line(line))
    if (text === wanted) same.push(line)
    const isCut = wanted.length < LONG && isWithinWord(text, wanted.length)
    if (!isCut && text.startsWith(wanted) && starting.at(-1) !== line) starting.push(line)
    return true
  })
  return same.length > 0 ? same : starting
}

/** The line of the last anchor when all of them stand above a line, each below the one before; null otherwise. */
export const anchorAbove = (anchors: Anchors, line: number): number | null =>
  anchorsAbove(anchors, line)?.at(-1) ?? null

/** The lines of all anchors, as near above a line as they can stand, each below the one before. */
const anchorsAbove = (anchors: Anchors, line: number): readonly number[] | null => {
  const above: number[] = []
  for (const lines of anchors.toReversed()) {
    const found = lastAbove(lines, above[0] ?? line)
    if (found === undefined) return null
    above.unshift(found)
  }
  return above
}

/**
 * True where all anchors stand above a line, or the last one is that line, and none defines what the next one, or that
 * line, surely lies outside of.
 */
export const standAbove = (document: Document, anchors: Anchors, line: number): boolean => {
  const above = anchorsAbove(anchors, line + 1)
  const isBeyond = (anchor: number, index: number): boolean =>
    isInLaterOne(document, anchor, above?.[index + 1] ?? line)
  return above !== null && !above.some(isBeyond)
}

/** The last of some lines, which are in order, that stands above a line. */
const lastAbove = (lines: readonly number[], line: number): number | undefined =>
  lines[countAbove(lines, line) - 1]

/** How many of some lines, which are in order, stand above a line. */
const countAbove = (lines: readonly number[], line: number): number =>
  firstThat(0, lines.length, (at) => lines[at]! >= line)

/**
 * Those of some lines, which are in order, that stand below all anchors, in the block of the last one; and of several
 * such lines those whose last anchor stands in the block of the one before it, if any does.
 */
export const anchored = (
  document: Document,
  anchors: Anchors,
  lines: readonly number[],
): readonly number[] => {
  const below = inBlocks(document, anchors, lines)
  if (anchors.length < 2) return below
  const last = below.map((line) => anchorAbove(anchors, line)!)
  const nested = new Set(inBlocks(document, anchors.slice(0, -1), [...new Set(last)]))
  const inner = below.filter((_, index) => nested.has(last[index]!))
  return inner.length > 0 ? inner : below
}

/** The line of several that begins the block which they show: the last of those that are indented least. */
export const beginning = (document: Document, from: number, count: number): number => {
  let found = { line: from, depth: Infinity }
  for (let line = from; line < from + count; line++) {
    const text = document.line(line)
    const depth = indentLength(text)
    if (!isBlank(text) && depth <= found.depth) found = { line, depth }
  }
  return found.line
}

/** Those of some lines, which are in order, that stand below all anchors, in the block of the last one. */
const inBlocks = (document: Document, anchors: Anchors, lines: readonly number[]): readonly number[] =>
  anchors.at(-1)!.flatMap((anchor, index, all) => {
    const to = countAbove(lines, (all[index + 1] ?? Infinity) + 1)
    const below = lines.slice(countAbove(lines, anchor + 1), to)
    return below.length > 0 && anchorAbove(anchors, anchor + 1) === anchor
      ? inBlock(document, anchor, below)
      : []
  })

/** Those of some lines, which are in order below another one, that stand in the block which it begins. */
const inBlock = (document: Document, head: number, lines: readonly number[]): readonly number[] => {
  const depth = indentLength(document.line(head))
  let next = head + 1
  const end = lines.findIndex((line) => {
    while (next < line && isWithin(document.line(next), depth)) next++
    return next < line
  })
  return end < 0 ? lines : lines.slice(0, end)
}

/** True for a line that is indented more than the one that begins a block, or closes something. */
const isWithin = (text: string, depth: number): boolean =>
  isBlank(text) || indentLength(text) > depth || isClosing(text)
