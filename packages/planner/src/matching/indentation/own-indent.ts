import { indentOf, isBlank } from '../white-space.ts'
import { isBroken, isFollowed, isWhole } from './ended.ts'
import { closingOf, continues, goesOn, isOpen } from './left-open.ts'

/**
 * True where new lines, which all have at least the indentation that the one line sought and the first one in its place
 * lack, are shown to be indented as the file is: the line sought is among them so, and nothing before it opens a block;
 * or they go on at its depth, below it or what has nothing deeper below it; or what the first one opens is closed there,
 * or is deeper than that; or the next one lies deeper than any line below one without indentation.
 */
export const bringsIndent = (
  indent: string,
  { line, isOnly }: { readonly line: string; readonly isOnly: boolean },
  head: string,
  fresh: readonly string[],
): boolean => {
  const again = fresh.indexOf(indent + line)
  if (again >= 0) return !goesOn(fresh[again - 1] ?? head)
  const next = fresh[0]
  if (next === undefined || closes(indent, head, fresh)) return true
  const isLevel = indentOf(next) === indent
  if (isLevel && isWhole(indent, head, next)) return true
  if (isBlank(head) || continues(next)) return false
  // Lines that are indented for one of several places need not be for another.
  const isDeep = isOnly && isTooDeep(head, next)
  if (isLevel && goesOn(head)) return /,\s*$/.test(head) && isDeep
  if (isLevel) return head === line || isFollowed(head, next) || isDeep
  return isDeep || (isOnly && isInside(indent, head, next))
}

/** True where the next line closes the block around the first one, further out than that, and not at the margin. */
export const closesAround = (indent: string, head: string, next = ''): boolean => {
  const own = indentOf(next)
  return (
    own !== '' &&
    own !== indent &&
    indent.startsWith(own) &&
    /^\s*[)\]}]/.test(next) &&
    !isOpen(head) &&
    !goesOn(head)
  )
}

/**
 * True where the first line that is no deeper closes the bracket at the end of the head. What closes one behind the mark
 * of an item or of a choice may lie deeper than that mark.
 */
const closes = (indent: string, head: string, fresh: readonly string[]): boolean => {
  if (/^\s*[-*|?:]\s/.test(head)) return false
  const closing = closingOf(head)
  const at = fresh.findIndex((line) => indentOf(line) === indent)
  return at > 0 && closing !== undefined && fresh[at]!.startsWith(closing, indent.length)
}

/** True for a line that is deeper than what a line opens can be, if all that had its indentation from there on. */
const isInside = (indent: string, head: string, next: string): boolean =>
  /^[^{]*[:{]\s*$/.test(head) && !continues(head) && !isBroken(head) && indentOf(next).length > indent.length

/**
 * True for a line so deep below one without indentation that it is neither a step nor two, nor aligned: more than eight
 * spaces, or two tabs.
 */
const isTooDeep = (head: string, next: string): boolean => {
  const indent = indentOf(next)
  return /^(?: {9,}|\t{3,})$/.test(indent) && !mayAlign(head, indent.length)
}

/** True for a line with a bracket that is open before its end, or with a word or sign that starts at a column. */
const mayAlign = (head: string, column: number): boolean =>
  isOpen(head.replace(/[([{]\s*$/, '')) || /^(?:\s\S|["'`])/.test(head.slice(column - 1))
