import { firstPlaces } from '../first-places.ts'
import type { Block } from '../replacing/block.ts'
import { hasWord } from '../substance.ts'
import { filled, indentLength, indentOf, isIndented, trim, widthOf } from '../white-space.ts'
import { continues, endsByWord, isCode, isItem, opensBlock } from './left-open.ts'
import { isOver } from './lost-alone.ts'

const NOT_BELOW =
  'a line opens a block, and the new one below it is no deeper: it may have lost its indentation, too'

/**
 * Why new lines may have lost their indentation with the first one: one lies further out than all that is matched; or
 * one follows a first one that opens a block, and is no deeper, or a later one, and lies further out than the first; or
 * one stands below the first where no line has any indentation to tell by; or the line sought, which ends a block or an
 * item, comes again below a new first one; or the next one is moved. Lines that come again show that they have kept
 * theirs, but a new line above them that opens a block should have moved them, and one right above them is no further
 * out. The first line of the replacement has been given the indentation that it lost.
 */
export const lostWithFirst = ({
  file,
  find,
  replace,
}: Pick<Block, 'file' | 'find' | 'replace'>): string | null => {
  const [head, ...rest] = filled(replace)
  const [first, ...kept] = filled(find)
  const code = [head!, ...rest.filter(isCode)]
  if (!lacksStep(first!, kept.find(isCode)) && lacksStep(head!, code[1])) return NOT_BELOW
  if (hasOutdentedBody(code)) return NOT_BELOW
  if (mayEnd(first!, head!) && rest.includes(first!))
    return 'a new line above the first one sought may belong to the block, or the item, that this one ends'
  if (movesNext(filled(find), filled(replace)))
    return 'the line below the first one was as deep as that, and is no more: both may have been moved'
  if (isUntold(kept, rest) && !isListBelow(find, rest))
    return 'the first line lacks its indentation, no other line has any, and the new ones below the first may lack it, too'
  const least = filled(file).reduce((least, line) => Math.min(least, indentLength(line)), Infinity)
  const sought = new Set(kept)
  const comesAgain = (line = ''): boolean => hasWord(line) && sought.has(line)
  const isAbove = rest.some(comesAgain) ? (at: number) => comesAgain(rest[at + 1]) : () => true
  const isFurtherOut = (line: string): boolean => indentLength(line) < least && !comesAgain(line)
  return rest.some((line, at) => isFurtherOut(line) && isAbove(at))
    ? 'a new line lies further out than any matched line, and may have lost its indentation as the first one did'
    : null
}

/**
 * True for a line that ends the block, or the item of a list, to which one above it may belong. (A comment above an item
 * is about that.)
 */
const mayEnd = (line: string, above: string): boolean =>
  !endsBlock(above) && (endsBlock(line) || (isItem(line) && !isItem(above) && isCode(above)))

/**
 * True where the second line sought, which was as deep as the first one, comes again right below that, which leaves nothing
 * open for it, and is deeper, or in another unit.
 */
const movesNext = ([first, old]: readonly string[], [head, next]: readonly string[]): boolean =>
  head === first &&
  old !== undefined &&
  next !== undefined &&
  trim(old) === trim(next) &&
  indentOf(old) === indentOf(first!) &&
  !indentOf(old).startsWith(indentOf(next)) &&
  isOver(first!, continues(first!) ? '' : next)

/** True for a line that is further out than the one above it: it ends a block, or begins its next branch. */
const endsBlock = (line: string): boolean =>
  endsByWord(line) || /^\s*(?:[)\]}]|<\/|(?:case|when|default)\b(?!\s*=(?!>)))/.test(line)

/** True where a line opens a block, and the one below it lies further out than the first line. */
const hasOutdentedBody = (lines: readonly string[]): boolean =>
  lines.some((line, at) => at > 0 && widthOf(line) < widthOf(lines[0]!) && lacksStep(lines[at - 1]!, line))

/**
 * True where new lines stand below the first, more than they take the place of, and no line below it has any
 * indentation, neither sought nor new: all may have been written without theirs.
 */
const isUntold = (kept: readonly string[], rest: readonly string[]): boolean =>
  ![...kept, ...rest].some(isIndented) && linesMore(kept, rest).length > 0

/**
 * The lines below the first that come before one that was sought there, where they are more than they take the place of.
 */
export const linesMore = (kept: readonly string[], rest: readonly string[]): readonly string[] => {
  const sought = firstPlaces(kept)
  const found = rest.findIndex((line) => sought.has(line))
  const at = found < 0 ? rest.length : found
  return at > (sought.get(rest[at]!) ?? kept.length) ? rest.slice(0, at) : []
}

/** True where new lines are items of a list that stands below a line which is none: its items show how deep they are. */
const isListBelow = ([first, ...kept]: readonly string[], rest: readonly string[]): boolean => {
  const sought = new Set(kept)
  return !isItem(first!) && kept.some(isItem) && rest.every((line) => isItem(line) || sought.has(line))
}

/** True where a line opens a block, and the one below it is no deeper. */
export const lacksStep = (head: string, next: string | undefined): boolean =>
  next !== undefined && opensBlock(head) && !isBelow(head, next)

/**
 * True for a line that is deeper than another, or may follow an opening one at its depth: it closes it, begins its block
 * behind no bracket, or the next branch, is a label, or of a template.
 */
export const isBelow = (head: string, line: string): boolean =>
  widthOf(line) > widthOf(head) ||
  (widthOf(line) === widthOf(head) && /^\s*(?:\{|begin)\s*$/i.test(line) && !/[([{]\s*$/.test(head)) ||
  endsBlock(line) ||
  /^\s*(?:[#-]|\{[{%])/.test(line) ||
  (/\{\s*$/.test(head) && /^[\w\s]+:\s*$/.test(line))
