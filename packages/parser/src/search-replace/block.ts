import type { Operation } from '@emend/model'
import { anyFenceOn, endsAnyFence, fenceOn } from '../text/fences.ts'
import { breaksOff, type Lines, lineWhere } from '../text/lines.ts'
import {
  CONFLICT,
  hintOn,
  type Marker,
  MEANT,
  markerOn,
  meantOn,
  type Opening,
  unescaped,
} from './markers.ts'

/** A block between its markers: what it says, or what is wrong with it. `next` is the line after it. */
export type Block = { readonly next: number } & (
  | { readonly find: readonly string[]; readonly replace: readonly string[]; readonly line?: number }
  /** `open` where nothing tells where it ends: what follows may be what it holds. */
  | { readonly error: string; readonly open?: true }
  /** The text ends before this marker. */
  | { readonly missing: string }
)

/**
 * Reads the block that opens at a line. Where it has two dividers, one as wide as its first marker divides it, if it is the
 * only one: others underline a title. `isOfCode` is true where the file is one of code, in which a title is no longer than
 * what underlines it.
 */
export const readBlock = (lines: Lines, at: number, opening: Opening, isOfCode = false): Block => {
  const block = blockAt(lines, at, { ...opening, isOfCode })
  if (!('error' in block)) return block
  const divided = blockAt(lines, at, { ...opening, divides: opening.width })
  return 'find' in divided ? divided : block
}

/** An opening, how wide a divider is, where not every one divides, and whether the block is of code, or makes a file. */
type Divided = Opening & { readonly divides?: number; readonly isOfCode?: boolean; readonly makes?: boolean }

const blockAt = (lines: Lines, at: number, opening: Divided): Block => {
  const head = headOf(lines, at + 1)
  const find = textFrom(lines, head.next, opening)
  if (find.end === undefined) return { missing: '`=======`', next: lines.count }
  if (find.end === 'open') return { error: NOT_CLOSED, open: true, next: find.next }
  if (find.end === 'close')
    return { error: '`=======` between the two texts is missing', next: find.next + 1 }
  const makes = isNothing(find.text) && lines.at(find.next).trimEnd().length === opening.width
  const below = textFrom(lines, find.next + 1, { ...opening, makes })
  const replace = withoutSecondDivider(lines, at, find, below, opening)
  if (replace.end === undefined) return unclosed(lines, find.next + 1)
  if (replace.end === 'open')
    return { error: '`>>>>>>> REPLACE` is missing before the next block', open: true, next: replace.next }
  if (replace.end === 'divide') return { error: TWO_DIVIDERS, next: afterClose(lines, replace.next, opening) }
  if (hintOn(lines.at(find.next + 1)) !== undefined) return { error: HINT_BELOW, next: replace.next + 1 }
  if (endsFenceWithin(lines, at, find, replace)) return { error: FENCE_WITHIN, next: replace.next + 1 }
  if (isClosedTwice(find.text, replace.text)) return { error: CLOSED_TWICE, next: replace.next + 1 }
  const line = head.line ?? opening.line
  return {
    find: find.text,
    replace: replace.text,
    ...(line !== undefined && { line }),
    next: replace.next + 1,
  }
}

const NOT_CLOSED =
  'it is not closed before the next one begins; put a backslash before each marker line that is text'
const TWO_DIVIDERS =
  'it has two `=======` lines; put a backslash before one that is text, or end each block with `>>>>>>> REPLACE`'

const HINT_BELOW =
  'a line number stands below `=======`, and belongs right below `<<<<<<< SEARCH`; put a backslash before a line of text like it'

/** True where the last line of a block ends the fence that it stands in, as nothing does below it. */
const endsFenceWithin = (lines: Lines, at: number, find: Text, replace: Text): boolean => {
  const marks = anyFenceOn(lines.at(at - 1))?.marks ?? anyFenceOn(lines.at(at - 2))?.marks
  const last = replace.text.at(-1)
  if (marks === undefined || last === undefined || !endsAnyFence(last, marks)) return false
  const isOdd = ({ text }: Text): boolean =>
    text.filter((line) => fenceOn(line) !== undefined).length % 2 === 1
  return isOdd(replace) && !isOdd(find) && !endsAnyFence(lines.at(replace.next + 1), marks)
}

const FENCE_WITHIN =
  'the fence around it ends above `>>>>>>> REPLACE`: write its last line below that, or once more there where it is of the text'

/** True where the last line of a block ends with the marker that closes it, as no line of those sought does. */
export const isClosedTwice = (find: readonly string[], replace: readonly string[]): boolean =>
  CLOSED_BEHIND.test(replace.at(-1) ?? '') && !find.some((line) => CLOSED_BEHIND.test(line))

const CLOSED_BEHIND = /[^\s>+\\][ \t]*(?:>{5,9} (?:REPLACE|UPDATED)|\+{5,9} REPLACE)[ \t]*\r?$/
const CLOSED_TWICE =
  'its last line ends with `>>>>>>> REPLACE`, which stands on a line of its own: leave it out there'

/** What may stand between the first marker and the text: numbers of lines, and a rule (front matter has a shorter one). */
const headOf = (lines: Lines, from: number): { readonly line?: number; readonly next: number } => {
  let next = from
  let line: number | undefined
  for (let hint = hintOn(lines.at(next)); hint !== undefined; hint = hintOn(lines.at(++next)))
    if (hint.end === 'start' && hint.line > 0) line = hint.line
  if (next > from && /^-{5,}[ \t]*\r?$/.test(lines.at(next))) next++
  return { next, ...(line !== undefined && { line }) }
}

interface Text {
  readonly text: readonly string[]
  /** The marker that ends it, and its line; undefined at the end of all. */
  readonly end: Marker | undefined
  readonly next: number
}

const textFrom = (lines: Lines, from: number, opening: Divided): Text => {
  const text: string[] = []
  let behind = from
  for (let at = from; at < lines.count; at++) {
    if (at >= behind) behind = behindConflict(lines, at)
    const end = at < behind ? undefined : markerOn(lines, at, opening.dashed)
    const isText = end === 'divide' && isUnderline(lines, at, text.at(-1) ?? '', opening)
    if (end !== undefined && !isText) return { text, end, next: at }
    text.push(unescaped(lines.at(at), at === from))
  }
  return { text, end: undefined, next: lines.count }
}

/**
 * The line behind a conflict that begins at a line and is there as a whole; that line itself where none is. What was meant
 * for a block is none.
 */
const behindConflict = (lines: Lines, at: number): number => {
  if (lines.mark(at) !== '<' || !CONFLICT.test(lines.at(at))) return at
  const divider = markedBelow(lines, at)
  const end = markedBelow(lines, divider)
  const isWhole = lines.mark(divider) === '=' && lines.mark(end) === '>'
  return isWhole && ![at, end].some((line) => isOfBlock(lines, line)) ? end + 1 : at
}

const isOfBlock = (lines: Lines, at: number): boolean =>
  markerOn(lines, at, false) !== undefined || MEANT.some((form) => form.test(lines.at(at)))

/** The next line that is a marker, or one of a conflict. */
const markedBelow = (lines: Lines, at: number): number => {
  const isMarked = (line: number): boolean =>
    markerOn(lines, line, false) !== undefined || CONFLICT.test(lines.at(line))
  return lineWhere(at + 1, lines.count, isMarked)
}

/** True for a divider of another width than that of the block, and in a new file for one just as long as a title above it. */
const isUnderline = (
  lines: Lines,
  at: number,
  above: string,
  { dashed, divides, makes }: Divided,
): boolean => {
  const { length } = lines.at(at).trimEnd()
  if (divides !== undefined && length !== divides) return true
  const isTitle = above.trimEnd().length === length && !NO_TITLE.test(above)
  return makes === true && isTitle && markerOn(lines, at + 1, dashed) !== 'close'
}

/**
 * The divider written once more, right above the marker that closes the block, or in its place at the end of the fence
 * that the block stands in. Below a title it may be text; where all lines are removed, below one that was there. So may
 * the first divider.
 */
const withoutSecondDivider = (
  lines: Lines,
  at: number,
  find: Text,
  replace: Text,
  { dashed, isOfCode = false }: Divided,
): Text => {
  const below = replace.next + 1
  const searched = find.text.findLast((line) => line.trim() !== '') ?? ''
  const above = replace.text.at(-1) ?? searched
  const { length } = lines.at(replace.next).trimEnd()
  const isDivider =
    NO_TITLE.test(above) || (isOfCode && [above, searched].every((line) => line.trimEnd().length > length))
  if (replace.end !== 'divide' || !isDivider) return replace
  const { text } = replace
  if (markerOn(lines, below, dashed) === 'close') return { text, end: 'close', next: below }
  const fence = anyFenceOn(lines.at(at - 1))
  const isLast = fence !== undefined && endsAnyFence(lines.at(below), fence.marks)
  return isLast ? { text, end: 'close', next: replace.next } : replace
}

/** A line that is no title: it is indented, or ends as code does. */
const NO_TITLE = /^[ \t]+\S|[;{},=][ \t]*\r?$/

/** A block without the marker that closes it: cut off, unless a line was meant for that. */
const unclosed = (lines: Lines, from: number): Block => {
  const at = lineWhere(from, lines.count, (line) => isMeantAsClose(lines, line))
  return at < lines.count
    ? { error: CLOSED_OTHERWISE, next: at + 1 }
    : { missing: '`>>>>>>> REPLACE`', next: at }
}

/** A bare marker at the very end of a text may have been cut off. */
const isMeantAsClose = (lines: Lines, at: number): boolean => {
  const isBare = BARE_CLOSE.test(lines.at(at)) && !breaksOff(lines, at + 1)
  return isBare || WITH_TEXT.test(lines.at(at)) || meantOn(lines, at) === 'close'
}

const WITH_TEXT = /^>{5,9} (?:REPLACE|UPDATED)\b/
const BARE_CLOSE = /^>{5,9}[ \t]*\r?$/
const CLOSED_OTHERWISE =
  'it ends with the line `>>>>>>> REPLACE`, in capitals, at the margin and with nothing else on it'

const afterClose = (lines: Lines, from: number, { dashed }: Opening): number => {
  const markerAt = (line: number): Marker | undefined => markerOn(lines, line, dashed)
  const at = lineWhere(from, lines.count, (line) => ['open', 'close'].includes(markerAt(line) ?? ''))
  return markerAt(at) === 'close' ? at + 1 : at
}

/** True for a text to search for that makes a file. */
export const isNothing = (find: readonly string[]): boolean => find.every((line) => line.trim() === '')

/** What a block does to a file: a search for nothing makes it. */
export const operationOf = (path: string, block: Extract<Block, { find: unknown }>): Operation => {
  const [find, content] = [textOf(block.find), textOf(block.replace)]
  if (isNothing(block.find)) return { op: 'create', path, content, overwrite: false }
  const { line } = block
  return {
    op: 'edit',
    path,
    find,
    replace: content,
    occurrences: 'one',
    wholeLines: true,
    ...(line !== undefined && { line }),
  }
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
