import type { Document, Range, Region } from '../../text/document.ts'
import { linesOf, withoutFinalBreak } from '../../text/line-ending.ts'
import { isWithinWord } from '../cuts-word.ts'
import { filled, fold, isBlank, squeeze, trim } from '../white-space.ts'
import type { Replacement } from './splice-exact.ts'

/** What stands next to a text, or a place between lines, and comes with what is written there as well. */
export interface Twice {
  readonly side: 'above' | 'below' | 'before' | 'behind'
  /** The first line of the text that is replaced, or the line below the place, and the lines of both, 0-based. */
  readonly line: number
  readonly lines: Range
}

/**
 * What would stand in a file twice, one right after the other, because a replacement starts or ends with what is next to
 * the text that it replaces, and that text does not, or new lines with what is next to their place; null where nothing
 * would. So few edits mean this, and so many were only written with a line more in one text than in the other, that the
 * one is not taken for granted.
 */
export const comesTwice = (document: Document, replacement: Replacement): Twice | null => {
  if (replacement.text === '') return null
  const again = addedAgain(document, replacement)
  if (again !== null) return again
  const edit =
    replacement.from === replacement.to
      ? insertionOf(document, replacement)
      : editOf(document, withoutBreakAbove(document, replacement))
  if (edit === null) return null
  return linesBelow(edit) ?? linesAbove(edit) ?? restOfLine(edit) ?? startOfLine(edit)
}

/**
 * What would stand there twice because lines that are to go next to an anchor, at these lines, have all of that at the
 * same end, and more; null where they have not. The anchor once more, and nothing else, is to be there twice.
 */
export const bringsAnchor = (
  document: Document,
  lines: Range,
  { position, content }: { readonly position: 'before' | 'after'; readonly content: string },
): Twice | null => {
  const count = lines.to - lines.from + 1
  const { from, to } = document.linesRegion(lines.from, count)
  if (to - from > content.length + count * MOST_LOOKED_AT) return null
  const own = filled(document.lines(lines.from, count)).map(fold)
  const fresh = filled(linesOf(content)).map(fold)
  const brought = position === 'after' ? fresh.slice(0, own.length) : fresh.slice(-own.length)
  if (fresh.length === own.length || !isSame(brought, own)) return null
  if (!own.some((line) => /[\p{L}\p{N}]/u.test(line) && !ENDS.test(line))) return null
  return position === 'after'
    ? { side: 'above', line: lines.to + 1, lines }
    : { side: 'below', line: lines.from, lines }
}

/** What only adds something to a text next to which the plan has put just the same already, blank lines aside. */
const addedAgain = (document: Document, { from, to, text }: Replacement): Twice | null => {
  const old = document.slice(from, to)
  const count = text.length - old.length
  if (document.log.isEmpty || count <= 0) return null
  const isAgain = (region: Region, added: string): boolean =>
    /\S/.test(added) && document.slice(region.from, region.to) === added && !document.isOriginal(region)
  const line = document.lineAt(from)
  const lines = { from: line, to: document.lineAt(Math.max(from, to - 1)) }
  if (text.startsWith(old) && isAgain({ from: to, to: to + count }, text.slice(old.length)))
    return { side: 'behind', line, lines }
  if (count <= from && text.endsWith(old) && isAgain({ from: from - count, to: from }, text.slice(0, count)))
    return { side: 'before', line, lines }
  return null
}

interface Edit {
  readonly document: Document
  readonly old: string
  readonly fresh: string
  /** The lines of the old text, 0-based. */
  readonly lines: Range
  /**
   * What stands before the old text on its first line, and behind it on its last one; or so much of either as shows that
   * the fresh text does not bring it.
   */
  readonly before: string
  readonly behind: string
}

/** A replacement that goes on below the end of a line, and keeps it, starts on the next one. */
const withoutBreakAbove = (document: Document, replacement: Replacement): Replacement => {
  const { from, to, text } = replacement
  const lineBreak = /^\r?\n/.exec(document.slice(from, Math.min(to, from + 2)))?.[0] ?? ''
  const isKept = lineBreak !== '' && text.startsWith(lineBreak) && from + lineBreak.length < to
  if (!isKept || document.startsLine(from)) return replacement
  return { from: from + lineBreak.length, to, text: text.slice(lineBreak.length) }
}

const editOf = (document: Document, { from, to, text }: Replacement): Edit => {
  const old = document.slice(from, to)
  const lines = { from: document.lineAt(from), to: document.lineAt(to - 1) }
  return {
    document,
    old,
    fresh: text,
    lines,
    before: textBefore(document, { from: document.lineStart(lines.from), to: from }, text),
    behind: old.endsWith('\n')
      ? ''
      : textBehind(document, { from: to, to: document.lineEnd(lines.to) }, text),
  }
}

/** A line may be a whole file, and have thousands of edits. */
const MOST_LOOKED_AT = 200

const textBefore = (document: Document, { from, to }: Region, fresh: string): string => {
  const head = document.slice(from, Math.min(to, from + MOST_LOOKED_AT))
  return isBlank(head) || fresh.trimStart().startsWith(head.trimStart()) ? document.slice(from, to) : head
}

const textBehind = (document: Document, { from, to }: Region, fresh: string): string => {
  const tail = document.slice(Math.max(from, to - MOST_LOOKED_AT), to)
  return fresh.endsWith(tail.trim()) ? document.slice(from, to) : tail
}

/** New lines between others; null within a line. */
const insertionOf = (document: Document, { from, text }: Replacement): Edit | null => {
  if (!document.startsLine(from)) return null
  const line = document.lineAt(from)
  return { document, old: '', fresh: text, lines: { from: line, to: line - 1 }, before: '', behind: '' }
}

/** So many lines are compared at most, unless they are all that is new. */
const MOST_LINES = 20

const linesBelow = ({ document, old, fresh, lines, before, behind }: Edit): Twice | null => {
  if (behind !== '') return null
  const [were, are] = [trimmed(wholeLines(old)), wholeLines(before + fresh)]
  const first = lines.to + 1
  for (const count of countsOf(were, are, document.lineCount - first)) {
    const brought = are.slice(-count)
    const isBrought =
      isSame(brought, document.lines(first, count)) && !isSame(trimmed(brought), were.slice(-count))
    if (isBrought && tells(document, brought, first, isSame(trimmed(are.slice(0, -count)), were)))
      return { side: 'below', line: lines.from, lines: { from: lines.from, to: lines.to + count } }
  }
  return null
}

const linesAbove = ({ document, old, fresh, lines, before }: Edit): Twice | null => {
  if (!isBlank(before)) return null
  const [were, are] = [trimmed(wholeLines(before + old)), wholeLines(before + fresh)]
  for (const count of countsOf(were, are, lines.from)) {
    const brought = are.slice(0, count)
    const first = lines.from - count
    const isBrought =
      isSame(brought, document.lines(first, count)) && !isSame(trimmed(brought), were.slice(0, count))
    if (isBrought && tells(document, brought, first, isSame(trimmed(are.slice(count)), were)))
      return { side: 'above', line: lines.from, lines: { from: first, to: lines.to } }
  }
  return null
}

/** How many lines may come twice, most first: all that are new, or a few that leave something beside them. */
const countsOf = (were: readonly string[], are: readonly string[], most: number): readonly number[] => {
  const more = are.length - were.length
  const few = Math.min(MOST_LINES, are.length - 1)
  const counts = Array.from({ length: few }, (_, index) => few - index)
  return (more > few ? [more, ...counts] : counts).filter((count) => count <= most)
}

const wholeLines = (text: string): readonly string[] => (text === '' ? [] : linesOf(withoutFinalBreak(text)))

const isSame = (lines: readonly string[], others: readonly string[]): boolean =>
  lines.length === others.length && lines.every((line, index) => line === others[index])

const trimmed = (lines: readonly string[]): readonly string[] => lines.map(trim)

/**
 * True where a line of some says something, and says it nowhere else in the file. All that is new may be short, or stand
 * elsewhere as well, unless it is there twice in a row already.
 */
const tells = (document: Document, lines: readonly string[], first: number, isAll: boolean): boolean => {
  const said = lines.filter((line) => !ENDS.test(line))
  if (isAll && said.some((line) => isLong(line) && /[\p{L}\p{N}]/u.test(line)))
    return !isRepeated(document, lines, first)
  const isOnly = (line: string): boolean => standsOnce(document, line, first + lines.indexOf(line))
  return said.some((line) => (isAll || isLong(line)) && /\p{L}/u.test(line) && isOnly(line))
}

const isLong = (line: string): boolean => squeeze(line).length >= 4

/** True for lines of the file that are the same as those right above or below them. */
const isRepeated = (document: Document, lines: readonly string[], first: number): boolean =>
  [first - lines.length, first + lines.length].some(
    (beside) => beside >= 0 && isSame(document.lines(beside, lines.length), lines),
  )

/** What ends a block, and bare tags, stand often enough below their like. */
const ENDS = /^\s*(?:[)\]}]|<\/?[\w.:-]*>?\s*$|<\/)|^\W*end/i

/** A line that is all over a large file is mostly this near to another one, and found there without a search of it all. */
const NEAR_LINES = 50

const standsOnce = (document: Document, line: string, at: number): boolean => {
  const near = document.lines(at - NEAR_LINES, 2 * NEAR_LINES + 1)
  if (near.filter((one) => one === line).length > 1) return false
  let places = 0
  return document.searchLine(line, () => ++places < 2)
}

/**
 * The end of a statement or the start of a block, or words, or the rest of one, come behind; not what may be meant to
 * stand there again.
 */
const restOfLine = (edit: Edit): Twice | null =>
  bringsRest(edit) ? { side: 'behind', line: edit.lines.from, lines: edit.lines } : null

const bringsRest = ({ old, fresh, behind }: Edit): boolean => {
  const rest = behind.trimEnd()
  const isCut = isWithinWord(`${old.slice(-1)}${rest[0] ?? ''}`, 1)
  if ((isCut || isTelling(rest)) && endsWith(fresh, rest) && !endsWith(old, rest))
    return isCut || fresh !== old + rest
  const isEnd = /^\s*[,;:{]$/.test(rest)
  if (!isEnd && !/^\s.*[^\s)\]}>'"`,;]/.test(rest)) return false
  const text = isEnd ? trim(rest) : rest
  return fresh.endsWith(text) && !old.endsWith(text) && fresh !== old + text && fresh !== old + rest
}

/** True where a text ends with another, whatever marks either has at its end. */
const endsWith = (text: string, end: string): boolean => withoutEnd(text).endsWith(withoutEnd(end))

/** A text without the marks at its end that a statement or an item may have or lack. */
const withoutEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && /[\s;,]/.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

const isTelling = (part: string): boolean => isLong(part) && /\p{L}/u.test(part)

/**
 * Words, or what starts a comment or an item, or a part of a word, come before; brackets and quotes may be there again.
 */
const startOfLine = ({ old, fresh, lines, before }: Edit): Twice | null => {
  const start = before.trimStart()
  const isSetOff = /\s$/.test(start) && /[^\s([{<'"`]/.test(start)
  return (isSetOff || isTelling(start)) && fresh.trimStart().startsWith(start) && !old.startsWith(start)
    ? { side: 'before', line: lines.from, lines }
    : null
}
