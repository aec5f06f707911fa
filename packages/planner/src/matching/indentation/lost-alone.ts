import type { Unclear } from '../replacing/block.ts'
import { filled, indentOf, trim } from '../white-space.ts'
import { continues, goesOn, isOpen } from './left-open.ts'

const LOST_ALONE: Unclear = {
  unclear: 'the first line of the replacement may have lost its indentation',
}

/**
 * Why the first line of a replacement may have lost the indentation that the text sought has: it has none, though it is
 * that text's first line, above lines that kept theirs; or a variant of it; or a statement of its own, below which the
 * next line is as deep as that.
 */
export const lostAlone = (find: readonly string[], replace: readonly string[]): Unclear | null =>
  isLostAlone(find, replace) ? LOST_ALONE : null

const isLostAlone = (find: readonly string[], replace: readonly string[]): boolean => {
  const [first, second] = filled(find)
  const [head, next] = filled(replace)
  if (first === undefined || head === undefined || indentOf(first) === '' || indentOf(head) !== '')
    return false
  // An item of a list may become the one that the next is below.
  if (continues(head)) return false
  if (head === trim(first)) return second !== undefined && next === second
  const isVariant = startsAlike(head, trim(first))
  if (next === undefined) return isVariant
  return (
    indentOf(next) === indentOf(first) &&
    isOver(head, next) &&
    (isVariant || next === second || isStatement(head))
  )
}

/** True for lines that start with the same word. */
const startsAlike = (one: string, other: string): boolean => {
  const word = /^\w+/.exec(one)?.[0]
  return word !== undefined && word === /^\w+/.exec(other)?.[0]
}

/** True for a line that leaves nothing open for the next one. */
const isOver = (line: string, next: string): boolean => !goesOn(line) && !isOpen(line) && !continues(next)

/** True for a line that ends a statement, or assigns something. */
const isStatement = (line: string): boolean => /[;)]\s*$|^[\w.]+ = /.test(line)
