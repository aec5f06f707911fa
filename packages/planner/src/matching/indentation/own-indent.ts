import { indentLength, indentOf, isBlank, trim } from '../white-space.ts'
import { isBroken, isContinued, isFollowed, isWhole } from './ended.ts'
import { continues, goesOn, isClosing, isCondition, isEndOf, isItem, isLabel, isOpen } from './left-open.ts'

/** The line sought, which lacks indentation, and the next one below it that is not blank, where it is all of its line. */
interface Place {
  readonly line: string
  readonly below: string
  readonly isOnly: boolean
}

/**
 * True where new lines, which all have at least the indentation that the one line sought and the first one in its place
 * lack, are shown to be indented as the file is: the line sought is among them so, and nothing before it opens a block;
 * or they go on at its depth, below it or what has nothing deeper below it; or what the first one opens is closed there,
 * or is deeper than that; or the next one lies deeper than any line below one without indentation.
 */
export const bringsIndent = (
  indent: string,
  place: Place,
  head: string,
  fresh: readonly string[],
): boolean => {
  const { line, below, isOnly } = place
  const next = fresh[0]
  if (next === undefined || closes(indent, head, fresh)) return true
  const again = fresh.indexOf(indent + line)
  const above = trim(fresh[again - 1] ?? head)
  // The line sought, which comes again, is no part of what the one above it opens, or leaves open.
  if (again >= 0) return !goesOn(above) || isWhole(indent, above, fresh[again]!)
  const isLevel = indentOf(next) === indent
  if (isLevel && isWhole(indent, head, next)) return true
  if (head.startsWith('/*') && next.startsWith(`${indent} *`)) return true
  if (isBlank(head) || continues(next, head) || (isItem(head) && isLevel)) return false
  if (isOnly && head === line && indentLength(below) > indent.length)
    return indentOf(next) === indentOf(below)
  // Lines that are indented for one of several places need not be for another.
  const isDeep = isOnly && isTooDeep(head, next)
  return isDeep || (isLevel ? goesOnLevel(indent, place, head, next) : isOnly && isInside(indent, head, next))
}

/**
 * True where the next statement, or item, begins below the first line: that was sought, and has nothing deeper below it;
 * or it is over, and not left open where the line sought ended a statement.
 */
const goesOnLevel = (indent: string, { line, below }: Place, head: string, next: string): boolean => {
  // What starts with a bracket may be a part of the line above, as in Haskell.
  if (/^\s*[([{]\s*\S/.test(next) && /\w\s*$/.test(head)) return false
  if (head !== line) return isFollowed(head, next) && (!ENDED.test(line) || ENDED.test(head))
  const isLast = indentLength(below) <= indent.length
  return isLast && !isContinued(next) && (!goesOn(head) || (head.endsWith(',') && indentOf(below) === indent))
}

const ENDED = /[;{}]\s*$/

/** True where the next line closes the block around the first one, further out than that, and not at the margin. */
export const closesAround = (indent: string, head: string, next = ''): boolean => {
  const own = indentOf(next)
  return (
    own !== '' &&
    own !== indent &&
    indent.startsWith(own) &&
    isClosing(next) &&
    !isOpen(head) &&
    !goesOn(head)
  )
}

/**
 * True where the first line that is no deeper, labels aside, closes what the head opens, or the brace that stands alone
 * below it: none is deeper than its head by more than two spaces. What closes a bracket behind the mark of an item or of
 * a choice may lie deeper than that mark.
 */
const closes = (indent: string, head: string, fresh: readonly string[]): boolean => {
  if (/^\s*[-*|?:]\s/.test(head)) return false
  if (fresh[0] === `${indent}{` && !/^ {1,2}$/.test(indent)) return closes(indent, '{', fresh.slice(1))
  const at = fresh.findIndex((line) => indentOf(line) === indent && !isLabel(line))
  return at > 0 && isEndOf(head, fresh[at]!)
}

/**
 * True for a line that is deeper than what a line opens, or has for its condition, can be, if all that had its
 * indentation from there on.
 */
const isInside = (indent: string, head: string, next: string): boolean =>
  (/^[^{]*(?:[:{]|=>)\s*$/.test(head) || (isCondition(head) && !isOpen(head))) &&
  !continues(head) &&
  !isBroken(head) &&
  indentLength(next) > indent.length

/**
 * True for a line so deep below one without indentation that it is neither a step nor two, nor aligned: more than eight
 * spaces, or two tabs.
 */
const isTooDeep = (head: string, next: string): boolean => {
  const indent = indentOf(next)
  return /^(?: {9,}|\t{3,})$/.test(indent) && !mayAlign(head, indent.length)
}

/**
 * True for a line with a bracket that is open before its end, or with a word or sign that starts at a column, or a step
 * before it.
 */
const mayAlign = (head: string, column: number): boolean =>
  isOpen(head.replace(/[([{]\s*$/, '')) ||
  [0, 2, 4].some((step) => step < column && STARTS.test(head.slice(column - step - 1)))

const STARTS = /^(?:\s\S|["'`])/
