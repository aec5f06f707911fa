import { sameLines } from '../shared-lines.ts'
import { filled, indentOf, isBlank, isIndented, trim, widthOf } from '../white-space.ts'
import { continues, goesOn, isOpen, opensBlock } from './left-open.ts'

const LOST_ALONE = 'the first line of the replacement may have lost its indentation'

/**
 * Why the first line of a replacement may have lost the indentation that the text sought has: it has none, though it is
 * that text's first line, above lines that kept theirs, and not all that is to change; or a variant of it; or a statement
 * of its own, below which the next line is as deep as that; or would stand at the margin within a block. `isInBlock`: what
 * stands on the other side of the text is indented, too.
 */
export const lostAlone = (
  find: readonly string[],
  replace: readonly string[],
  isInBlock: () => boolean = () => false,
): string | null => (isLostAlone(find, replace, isInBlock) ? LOST_ALONE : null)

const isLostAlone = (
  find: readonly string[],
  replace: readonly string[],
  isInBlock: () => boolean,
): boolean => {
  const [first, ...others] = filled(find)
  const [head, ...rest] = filled(replace)
  if (first === undefined || head === undefined || !isIndented(first) || isIndented(head)) return false
  const [second, next] = [others[0], rest[0]]
  if (head === trim(first) && sameLines(others, rest)) return false
  if (next !== undefined && isLeftBehind(next, head, first)) return true
  // An item of a list may become the one that the next is below; and what was sought so has none to lose.
  if (continues(head) || others.includes(head)) return false
  if (others.every(isIndented) && cutsBlock(first, head, rest) && isInBlock()) return true
  if (head === trim(first)) return isKept(next ?? '', head, first, second ?? '')
  const isVariant = startsAlike(head, trim(first))
  if (next === undefined) return isVariant
  if (DIRECTIVE.test(head) || isClosed(head, rest, others)) return false
  if (!isVariant && BRANCH.test(head) && ONE_LEVEL.test(indentOf(next)) && !isInBlock()) return false
  if (replace[replace.indexOf(head) + 1] === next && isTooDeep(next, head, first)) return true
  if (indentOf(next) !== indentOf(first) || !isOver(head, next)) return false
  // A text that starts with a blank line did not lose what is at its start.
  return isVariant || next === second || (!isBlank(replace[0]!) && isStatement(head))
}

/** True for a line that goes on with an item at the margin in the column of the one that was sought. */
const isLeftBehind = (next: string, head: string, first: string): boolean => {
  const mark = ITEM.exec(head)?.[0]
  return (
    mark !== undefined &&
    ITEM.test(trim(first)) &&
    !continues(next) &&
    widthOf(next) === widthOf(first) + mark.length
  )
}

const ITEM = /^[-*+] +(?=\S)/

/**
 * True for a line below one at the margin whose block it begins, where it is too deep for that: deeper than the first one
 * sought, which a statement with a block takes the place of, or another one like it; or as deep, and by more than one
 * level, in another branch.
 */
const isTooDeep = (next: string, head: string, first: string): boolean => {
  if (!/[:{]\s*$/.test(head)) return false
  if (widthOf(next) > widthOf(first)) return STATEMENT.test(head) || startsAlike(head, trim(first))
  return BRANCH.test(head) && indentOf(next) === indentOf(first) && !ONE_LEVEL.test(indentOf(next))
}

/** True for a line at the margin, above none that is, within a block, which belongs there neither by itself nor as a head. */
const cutsBlock = (first: string, head: string, rest: readonly string[]): boolean => {
  const isHead = opensBlock(head) && rest.length > 0 && indentOf(rest[0]!) === indentOf(first)
  return !isHead && !AT_MARGIN.test(head) && rest.every(isIndented)
}

/**
 * Why new lines that an insertion puts beside a line may have lost the indentation of the first one: as `lostAlone`, and
 * within a block also for one that goes on from the line above it, an item, a tag, or a comment above other lines; and for
 * one that is not alone at the margin, unless another block begins there. Whoever edits a text may mean these: few
 * insertions do.
 */
export const lostBeside = (
  beside: string,
  written: readonly string[],
  isInBlock: () => boolean,
): string | null => {
  const lines = filled(written)
  const isStray = lines.slice(1).every(isIndented) ? isStrayLine : areStrayLines
  const isLost = isIndented(beside) && !isIndented(lines[0] ?? ' ') && isStray(lines) && isInBlock()
  return isLost ? LOST_ALONE : lostAlone([beside], written, isInBlock)
}

/** True for a line at the margin, the only one there of some new lines, that few mean to be there within a block. */
const isStrayLine = ([head, ...rest]: readonly string[]): boolean =>
  continues(head!) || head!.startsWith('<') || (rest.length > 0 && isComment(head!))

/** The same of a line above others at the margin, of which the last opens no other block. */
const areStrayLines = (lines: readonly string[]): boolean =>
  (lines[0]!.startsWith('<') || !AT_MARGIN.test(lines[0]!)) && !opensBlock(lines.at(-1)!)

const isComment = (line: string): boolean => /^(?:#|\/\/|\/\*|--)/.test(line) && !DIRECTIVE.test(line)

/** True for a line below the first one that is as deep as in the text sought, or deeper than the first can have it. */
const isKept = (next: string, head: string, first: string, second: string): boolean => {
  if (!isIndented(next)) return false
  if (indentOf(next) === indentOf(second)) return true
  return widthOf(next) >= widthOf(first) && isOver(head, next)
}

/** True where the block that a line begins ends at the margin as well, in a line that was not sought. */
const isClosed = (head: string, rest: readonly string[], sought: readonly string[]): boolean =>
  HEAD.test(head) && rest.some((line) => END.test(line) && !sought.includes(line))

/** What stands at the margin within a block: comments and directives, labels, tags, and what ends the block. */
export const AT_MARGIN =
  /^(?:[#%;\\)\]}<]|\/\/|\/\*|--|\{[{%]|```|\w+:$|(?:ifn?eq|ifn?def|else|define|include|end\w*|fi|done|esac|EOF)\b)/i

const DIRECTIVE = /^# *(?:if(?:n?def)?|el(?:se|if)|endif|define|undef|include|pragma)\b/
/** Another branch of what begins at the margin, as in CMake, where its head ends as a statement does. */
const BRANCH = /^(?:else|else ?if|elif|elsif|except|finally)\b/i
const STATEMENT =
  /^(?:if|elif|else|(?:async )?(?:for|with)|foreach|while|try|except|finally|switch|do|unless|until|match)\b/
const ONE_LEVEL = /^(?: {1,4}|\t)$/
const HEAD = /^(?:if\w*|for(?:each)?|while|until|unless|case|def\w*|function|macro)\b/i
const END = /^(?:end\w*|fi|done|esac)\b/i

/** True for lines that start with the same word, quoted or not. */
export const startsAlike = (one: string, other: string): boolean => {
  const word = WORD.exec(one)?.[0]
  return word !== undefined && word === WORD.exec(other)?.[0]
}

const WORD = /^["'`$@]*[\w./-]+/

/** True for a line that leaves nothing open for the next one, but for more items. */
export const isOver = (line: string, next: string): boolean =>
  (!goesOn(line) || /,\s*$/.test(line)) && !isOpen(line) && !continues(next, line)

/** True for a line that ends a statement, or assigns something, and does not end a block. A pattern of a shell is none. */
const isStatement = (line: string): boolean =>
  !/^[^()]*\)\s*$/.test(line) && /^[^)\]}].*[;)]\s*$|^(?:\w+ ){0,2}[\w.]+ [-+*/|&]?= /.test(line)
