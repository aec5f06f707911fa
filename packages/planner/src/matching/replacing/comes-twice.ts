import type { Document, Region } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import type { Range } from '../set-apart.ts'
import { isBlank, squeeze, trim } from '../white-space.ts'
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
  const edit =
    replacement.from === replacement.to ? insertionOf(document, replacement) : editOf(document, replacement)
  if (edit === null) return null
  return linesBelow(edit) ?? linesAbove(edit) ?? restOfLine(edit) ?? startOfLine(edit)
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

const editOf = (document: Document, { from, to, text }: Replacement): Edit => {
  const old = document.slice(from, to)
  const lines = { from: document.lineAt(from), to: document.lineAt(to - 1) }
  return {
    document,
    old,
    fresh: text,
    lines,
    before: textBefore(document, { from: document.lineStart(lines.from), to: from }, text),
    behind: old.endsWith('\n') ? '' : textBehind(document, { from: to, to: endOf(document, lines.to) }, text),
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

/** Where the text of a line ends, before its break. */
const endOf = (document: Document, line: number): number =>
  document.lineStart(line + 1) - document.lineBreak(line).length

/** New lines between others; null within a line. */
const insertionOf = (document: Document, { from, text }: Replacement): Edit | null => {
  if (!document.startsLine(from)) return null
  const line = document.lineAt(from)
  return { document, old: '', fresh: text, lines: { from: line, to: line - 1 }, before: '', behind: '' }
}

/** So many lines are compared at most. */
const MOST_LINES = 20

const linesBelow = ({ document, old, fresh, lines, before, behind }: Edit): Twice | null => {
  if (behind !== '') return null
  const [were, are] = [trimmed(wholeLines(old)), wholeLines(before + fresh)]
  const below = document.lines(lines.to + 1, mostOf(are))
  for (let count = below.length; count > 0; count--) {
    const brought = are.slice(-count)
    const isBrought = isSame(brought, below.slice(0, count)) && !isSame(trimmed(brought), were.slice(-count))
    if (isBrought && tells(document, brought, lines.to + 1))
      return { side: 'below', line: lines.from, lines: { from: lines.from, to: lines.to + count } }
  }
  return null
}

const linesAbove = ({ document, old, fresh, lines, before }: Edit): Twice | null => {
  if (!isBlank(before)) return null
  const [were, are] = [trimmed(wholeLines(before + old)), wholeLines(before + fresh)]
  const most = Math.min(mostOf(are), lines.from)
  const above = document.lines(lines.from - most, most)
  for (let count = most; count > 0; count--) {
    const brought = are.slice(0, count)
    const isBrought = isSame(brought, above.slice(-count)) && !isSame(trimmed(brought), were.slice(0, count))
    if (isBrought && tells(document, brought, lines.from - count))
      return { side: 'above', line: lines.from, lines: { from: lines.from - count, to: lines.to } }
  }
  return null
}

/** Something of the replacement is left beside what comes twice. */
const mostOf = (fresh: readonly string[]): number => Math.min(MOST_LINES, fresh.length - 1)

const wholeLines = (text: string): readonly string[] => linesOf(text.replace(/\r?\n$/, ''))

const isSame = (lines: readonly string[], others: readonly string[]): boolean =>
  lines.length === others.length && lines.every((line, index) => line === others[index])

const trimmed = (lines: readonly string[]): readonly string[] => lines.map(trim)

const tells = (document: Document, lines: readonly string[], first: number): boolean =>
  lines.some((line, index) => isTelling(document, line, first + index))

/** What ends a block, and tags, stand often enough below their like. */
const ENDS = /^\s*[)\]}<]|^\W*end/i

/** A line that is all over a large file is mostly this near to another one, and found there without a search of it all. */
const NEAR_LINES = 50

/** True for a line that says something, and says it nowhere else in the file. */
const isTelling = (document: Document, line: string, at: number): boolean => {
  if (squeeze(line).length < 6 || !/\p{L}/u.test(line) || ENDS.test(line)) return false
  const near = document.lines(at - NEAR_LINES, 2 * NEAR_LINES + 1)
  if (near.filter((one) => one === line).length > 1) return false
  let places = 0
  return document.searchLine(line, () => ++places < 2)
}

/** The end of a statement or the start of a block, or words, come behind; not what may be meant to stand there again. */
const restOfLine = ({ old, fresh, lines, behind }: Edit): Twice | null => {
  const rest = behind.trimEnd()
  const isEnd = /^\s*[,;:{]$/.test(rest)
  if (!isEnd && !/^\s.*[^\s)\]}>'"`,;]/.test(rest)) return null
  const text = isEnd ? trim(rest) : rest
  if (!fresh.endsWith(text) || old.endsWith(text) || fresh === old + text || fresh === old + rest) return null
  return { side: 'behind', line: lines.from, lines }
}

/** Words that white space sets apart, or what starts a comment or an item; brackets and quotes may be there again. */
const startOfLine = ({ old, fresh, lines, before }: Edit): Twice | null => {
  const start = before.trimStart()
  return /\s$/.test(start) &&
    /[^\s([{<'"`]/.test(start) &&
    fresh.trimStart().startsWith(start) &&
    !old.startsWith(start)
    ? { side: 'before', line: lines.from, lines }
    : null
}
