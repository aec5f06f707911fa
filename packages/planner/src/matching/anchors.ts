import type { Document } from '../text/document.ts'
import { indentOf, isBlank, trim } from './white-space.ts'

/** For each anchor of a hunk, in order, the lines that may be the one. */
export type Anchors = readonly (readonly number[])[]

/** The lines that are an anchor but for the white space around it; where there are none, those that start with it. */
export const linesOfAnchor = (document: Document, anchor: string): readonly number[] => {
  const wanted = trim(anchor)
  const [same, starting] = [[] as number[], [] as number[]]
  document.search(wanted, (offset) => {
    const line = document.lineAt(offset)
    const text = trim(document.line(line))
    if (text === wanted && same.at(-1) !== line) same.push(line)
    if (text.startsWith(wanted) && starting.at(-1) !== line) starting.push(line)
    return true
  })
  return same.length > 0 ? same : starting
}

/** The line of the last anchor when all of them stand above a line, each below the one before; null otherwise. */
export const anchorAbove = (anchors: Anchors, line: number): number | null => {
  let below = line
  let nearest: number | null = null
  for (const lines of anchors.toReversed()) {
    const found = lines.findLast((candidate) => candidate < below)
    if (found === undefined) return null
    nearest ??= found
    below = found
  }
  return nearest
}

/** True where a line stands below all anchors, in the block of the last one. */
export const isAnchored = (document: Document, anchors: Anchors, line: number): boolean => {
  const anchor = anchorAbove(anchors, line)
  return anchor !== null && inBlockOf(document, anchor, line)
}

/** True when nothing between two lines is indented as little as the first of them: the second is in its block. */
const inBlockOf = (document: Document, anchor: number, line: number): boolean => {
  const depth = indentOf(document.line(anchor)).length
  for (let between = anchor + 1; between < line; between++) {
    const text = document.line(between)
    if (!isBlank(text) && indentOf(text).length <= depth && !/^\s*[\])}]/.test(text)) return false
  }
  return true
}
