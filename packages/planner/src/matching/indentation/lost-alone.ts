import type { Unclear } from '../replacing/block.ts'
import { filled, indentOf, isBlank, trim } from '../white-space.ts'
import { continues, goesOn, isOpen } from './left-open.ts'

const LOST_ALONE: Unclear = {
  unclear: 'the first line of the replacement may have lost its indentation',
}

/**
 * Why the first line of a replacement may have lost the indentation that the text sought has: it has none, though it is
 * that text's first line, above lines that kept theirs, and not all that is to change; or a variant of it; or a statement
 * of its own, below which the next line is as deep as that.
 */
export const lostAlone = (find: readonly string[], replace: readonly string[]): Unclear | null =>
  isLostAlone(find, replace) ? LOST_ALONE : null

const isLostAlone = (find: readonly string[], replace: readonly string[]): boolean => {
  const [first, ...others] = filled(find)
  const [head, ...rest] = filled(replace)
  if (first === undefined || head === undefined || indentOf(first) === '' || indentOf(head) !== '')
    return false
  const [second, next] = [others[0], rest[0]]
  // An item of a list may become the one that the next is below.
  if (continues(head)) return false
  if (head === trim(first)) return second !== undefined && next === second && !isSame(others, rest)
  const isVariant = startsAlike(head, trim(first))
  if (next === undefined) return isVariant
  if (indentOf(next) !== indentOf(first) || !isOver(head, next)) return false
  if (isVariant) return true
  // A text that starts with a blank line did not lose what is at its start.
  const isStart = !isBlank(replace[0]!) && isStatement(head)
  return (next === second || isStart) && !DIRECTIVE.test(head) && !isClosed(head, rest, others)
}

const isSame = (lines: readonly string[], others: readonly string[]): boolean =>
  lines.length === others.length && lines.every((line, index) => line === others[index])

/** True where the block that a line begins ends at the margin as well, in a line that was not sought. */
const isClosed = (head: string, rest: readonly string[], sought: readonly string[]): boolean =>
  HEAD.test(head) && rest.some((line) => END.test(line) && !sought.includes(line))

const DIRECTIVE = /^# *(?:if(?:n?def)?|el(?:se|if)|endif|define|undef|include|pragma)\b/
const HEAD = /^(?:if\w*|for(?:each)?|while|until|unless|case|def\w*|function|macro)\b/i
const END = /^(?:end\w*|fi|done|esac)\b/i

/** True for lines that start with the same word. */
const startsAlike = (one: string, other: string): boolean => {
  const word = /^\w+/.exec(one)?.[0]
  return word !== undefined && word === /^\w+/.exec(other)?.[0]
}

/** True for a line that leaves nothing open for the next one. */
const isOver = (line: string, next: string): boolean => !goesOn(line) && !isOpen(line) && !continues(next)

/** True for a line that ends a statement, or assigns something. */
const isStatement = (line: string): boolean => /[;)]\s*$|^[\w.]+ = /.test(line)
