import { indentOf, isBlank } from '../white-space.ts'
import { continues, goesOn, isOpen } from './left-open.ts'

/**
 * True where new lines, which all have at least the indentation that the one line sought and the first one in its place
 * lack, are shown to be indented as the file is: the line sought is among them so, and nothing before it opens a block;
 * or they go on at its depth, below it or a statement that is over; or what the first one opens is closed there; or the
 * next one lies deeper than any line below one without indentation.
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
  if (isBlank(head) || continues(next)) return false
  const isLevel = indentOf(next) === indent
  // Lines that are indented for one of several places need not be for another.
  const isDeep = isOnly && isTooDeep(head, next)
  if (isLevel && goesOn(head)) return /,\s*$/.test(head) && isDeep
  return (isLevel && (head === line || isOver(head))) || isDeep
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** True where the first line that is no deeper closes the bracket at the end of the head. */
const closes = (indent: string, head: string, fresh: readonly string[]): boolean => {
  const closing = CLOSING[head.trimEnd().at(-1) ?? '']
  const at = fresh.findIndex((line) => indentOf(line) === indent)
  return at > 0 && closing !== undefined && fresh[at]!.startsWith(closing, indent.length)
}

/** True for a line after whose statement another one begins, no deeper than it. */
const isOver = (head: string): boolean => /;\s*$/.test(head) && !isOpen(head)

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
