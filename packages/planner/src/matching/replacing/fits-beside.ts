import type { Document, Region } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import { filledAbove, filledBelow, isInBlock } from '../filled-lines.ts'
import { isWhole } from '../indentation/ended.ts'
import { isBelow, lacksStep } from '../indentation/first-lost.ts'
import { unitAround } from '../indentation/indent-unit.ts'
import { continues, endsCondition, goesOn, isClosing, isItem, opensBlock } from '../indentation/left-open.ts'
import { AT_MARGIN, isOver, lostBeside } from '../indentation/lost-alone.ts'
import type { Sought } from '../sought.ts'
import { MOST_COMPARED, textBefore, textBehind } from '../text-before.ts'
import { filled, indentLength, indentOf, isBlank, isIndented, trim, widthOf } from '../white-space.ts'
import type { Agreed } from '../whole-lines.ts'

/** Lines of their own that go next to an anchor. */
export interface Beside {
  readonly position: 'before' | 'after'
  readonly content: string
}

/**
 * Why lines cannot go next to an anchor that lacks the indentation of its line, or a part of it: they may lack as much,
 * too. Where the anchor goes on below, its other lines show how they are indented. Next to any other, the first line may
 * have lost it alone.
 */
export const misplaced = (
  document: Document,
  { body }: Sought,
  region: Region,
  { position, content }: Beside,
): string | null => {
  const line = document.lineAt(region.from)
  const before = textBefore(document, region.from)
  const written = linesOf(content)
  const lines = filled(written)
  const [first] = lines
  if (first === undefined) return null
  if (before === '' || !isBlank(before)) return besideWhole(document, region, position, written)
  const own = indentOf(body[0]!)
  const isOne = body.slice(1).every(isBlank)
  if (isOne && own !== '')
    return 'the anchor is indented less than its line, which is no evidence for the content'
  if (indentOf(first) === own) return LACKING
  if (!isOne) return null
  const isUnclear =
    position === 'after'
      ? mayLieDeeper(document, line, lines) || !isOfDepth(first, document, line, filledBelow(document, line))
      : !isOfDepth(first, document, filledAbove(document, line), line)
  return isUnclear ? MAY_LACK : null
}

/**
 * The same of lines that go directly above an anchor, or below it, as deep as they are written: right below one that lacks
 * the indentation of its line, those at the margin, or less deep than all around them, may lack as much.
 */
export const misplacedInline = (
  document: Document,
  { body }: Sought,
  region: Region,
  { position, content }: Beside,
): string | null => {
  const written = linesOf(content)
  const [first] = filled(written)
  if (first === undefined) return null
  const before = textBefore(document, region.from)
  const isCut = before !== '' && isBlank(before)
  const isOne = body.slice(1).every(isBlank)
  const isDeep = isCut && (isOne || isIndented(filled(body).at(-1)!))
  if (isDeep && first === written[0] && !isIndented(first)) return LACKING
  const line = document.lineAt(region.from)
  const isLess = isCut && isOne && isIndented(first) && widthOf(first) < widthOf(before)
  return isLess && !isOfDepth(first, document, line, filledBelow(document, line))
    ? MAY_LACK
    : besideWhole(document, region, position, written)
}

/** Why text cannot go directly above an anchor that lacks the indentation of its line: a line break parts the two. */
export const takesIndent = (
  document: Document,
  { from }: Region,
  { position, content }: Beside,
): string | null =>
  position === 'before' &&
  content.endsWith('\n') &&
  !isBlank(textBehind(document, from)) &&
  isBlank(textBefore(document, from))
    ? 'the anchor lacks the indentation of its line, which would go to the content'
    : null

/** As `misplaced`, where the anchor has all indentation of its line, or starts behind that. */
const besideWhole = (
  document: Document,
  region: Region,
  position: Beside['position'],
  written: readonly string[],
): string | null => {
  const { from, to } = document.rangeOf(region)
  const below = position === 'before' ? from : to + 1
  const line = position === 'before' ? filledBelow(document, below - 1) : filledAbove(document, below)
  const beside = headOf(document, line)
  const border = headOf(document, below)
  if (leavesBlock(headOf(document, below - 1), written, border)) return NO_DEEPER
  const lost = lostBeside(beside, written, () => isInBlock(document, { from: below, to: below - 1 }))
  const above = headOf(document, filledAbove(document, below))
  return lost ?? (leavesBlockAtEnd(above, written, border) ? NO_DEEPER : null)
}

const headOf = (document: Document, line: number): string => document.lineHead(line, MOST_COMPARED)

/**
 * True for lines that are to come between one that begins a block and the next one of that, where the first is no deeper
 * than its head, nor anything that may be as deep.
 */
const leavesBlock = (head: string, written: readonly string[], next: string): boolean => {
  const first = written[0]!
  // The head once more is refused for that, or meant.
  if (isBlank(first) || isBlank(next) || first === head) return false
  if (!opensBlock(head) || TERM.test(head) || widthOf(next) <= widthOf(head)) return false
  // In another unit it may be deeper.
  if (!indentOf(head).startsWith(indentOf(first))) return false
  if (isItem(first)) return isItem(next)
  const isAlone = filled(written).length === 1
  return lacksStep(head, first) && !continues(first) && !(isAlone && COMMENT.test(first))
}

/**
 * The same of lines that are to come between the last one of a block and what closes it. A line that opens another one may
 * be a label.
 */
const leavesBlockAtEnd = (above: string, written: readonly string[], border: string): boolean => {
  const first = filled(written)[0]!
  if (!isClosing(border) || widthOf(above) <= widthOf(border)) return false
  return !isBelow(border, first) && !opensBlock(first) && !AT_MARGIN.test(trim(first))
}

/** A term of AsciiDoc: others may share its text. */
const TERM = /::\s*$/
const COMMENT = /^\s*\/[/*]/

/**
 * Why lines cannot go next to an anchor whose lines are indented otherwise in the file: they may be written as deep as the
 * file's are, which the anchor does not show. They are as deep as one of these or, where they come right into a block, one
 * level deeper than its border, and lie otherwise to the anchor's own lines than such lines do. Or they are no deeper than
 * that border, and may lack more than the anchor does.
 */
export const misplacedLoosely = (
  document: Document,
  { line, count }: Agreed,
  { body }: Sought,
  { position, content }: Beside,
): string | null => {
  const [first] = filled(linesOf(content))
  if (first === undefined) return null
  const [find, file] = [filled(body), filled(document.lines(line, count))]
  const at = position === 'before' ? 0 : find.length - 1
  const [border, own, there, indent] = [find[at]!, indentOf(find[at]!), indentOf(file[at]!), indentOf(first)]
  if (own === there) return null
  const closes = isClosing(first)
  const isInside = position === 'before' ? isClosing(border) && !closes : !isOver(border, '')
  const isIn = position === 'before' ? isInside : beginsBlock(document, line + count) && !closes
  if (indent === own) return isIn ? NO_DEEPER : null
  const unit = isInside ? unitAround(document, line) : null
  const isAsInFile = isInside
    ? unit !== null && indent === there + unit && indent !== own + unit
    : file.some((other) => indentOf(other) === indent)
  return isAsInFile
    ? 'the anchor is indented otherwise than its line, and the content may be as the file is'
    : null
}

const LACKING = 'the anchor lacks the indentation of its line, and so does the content'
const MAY_LACK = 'the anchor lacks the indentation of its line, and the content may lack it, too'
const NO_DEEPER = 'the content is to be in a block, and is no deeper than its border'

/** True for a place, told by the line below it, right below a line that opens a block, and has it there. */
const beginsBlock = (document: Document, line: number): boolean => {
  const above = filledAbove(document, line)
  const [text, below] = [document.line(above), document.line(filledBelow(document, above))]
  return opensBlock(text) && indentLength(below) > indentLength(text)
}

/**
 * True for a line that is as deep as one of those that it comes between, or one level deeper than the upper one; or it
 * follows on the end of a block.
 */
const isOfDepth = (text: string, document: Document, above: number, below: number): boolean => {
  const indent = indentOf(text)
  const [upper, lower] = [indentOf(document.line(above)), indentOf(document.line(below))]
  return (
    indent === upper ||
    indent === lower ||
    indent === upper + unitAround(document, above) ||
    (indent.length < upper.length && indent.length >= lower.length)
  )
}

/**
 * True for lines that may belong deeper than the one that they are to stand below, since that one opens something, or
 * goes on; unless they are as deep as the next line, or by one level deeper than the one above. No line of a block lies
 * further out than the one that opens it.
 */
const mayLieDeeper = (document: Document, above: number, [first, ...rest]: readonly string[]): boolean => {
  const [text, indent] = [document.line(above), indentOf(first!)]
  const depth = indentLength(text)
  const isOver = !goesOn(text) && !continues(first!, text)
  if (isOver || isWhole(indentOf(text), trim(text), first!)) return false
  const opens = opensBlock(text) || endsCondition(text)
  if (opens && rest.some((line) => indentLength(line) < depth)) return true
  const isDeeper = indent.length > depth
  if (isDeeper && indent === indentOf(text) + unitAround(document, above)) return false
  return indent !== indentOf(document.line(filledBelow(document, above))) || (!isDeeper && opens)
}
