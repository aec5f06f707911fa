import { once } from '@emend/model'
import { indentLength, indentOf, isBlank, trim } from '../white-space.ts'
import { opensQuote } from './left-open.ts'

/** A text over several lines that the line above them opens, whose white space may be a part of it. */
interface Literal {
  readonly indent: string
  readonly isEnd: (line: string) => boolean
  /** True where no line of it may be moved; else those that are deeper than the line that opens it may. */
  readonly isFixed: boolean
}

/**
 * True where a line comes out at another depth than it is written at, within a here-document, or no deeper than the line
 * that opens the string which it is in: the text may be meant as it is written. A string that is a statement of its own
 * is a comment.
 */
export const movesLiteral = (written: readonly string[], texts: readonly string[]): boolean => {
  const last = once(() => new Map(written.map((line, index) => [trim(line), index])))
  let open: Literal | null = null
  for (const [index, line] of written.entries()) {
    if (open === null) {
      open = openedBy(line, (word) => (last().get(word) ?? -1) > index)
      continue
    }
    const isEnd = open.isEnd(line)
    const isMoved = line !== texts[index] && !isBlank(line)
    const isOut = indentLength(line) <= open.indent.length && !(isEnd && /^\W*$/.test(line))
    if (isMoved && (open.isFixed || isOut)) return true
    if (isEnd) open = null
  }
  return false
}

/** `isBelow` tells whether a line with nothing but a word comes later. */
const openedBy = (line: string, isBelow: (word: string) => boolean): Literal | null => {
  const indent = indentOf(line)
  const word = /<<\s*(["']?)([A-Za-z_]\w*)\1/.exec(line)?.[2]
  if (word !== undefined && isBelow(word))
    return { indent, isFixed: true, isEnd: (other) => trim(other) === word }
  const quote =
    ['"""', "'''"].find((mark) => opensQuote(line, mark)) ?? (TEMPLATE.test(line) ? '`' : undefined)
  return quote === undefined || /^\s*\w?(?:"""|''')/.test(line)
    ? null
    : { indent, isFixed: false, isEnd: (other) => opensQuote(other, quote) }
}

/** A template literal that goes on below: after what it may follow, or its tag; and no code of Markdown. */
const TEMPLATE = /^(?!.*``)[^`]*(?:`[^`]*`[^`]*)*(?:(?:[=(,:?+[{]|=>|\breturn)\s*|[\s=(,]\w+)`[^`]*$/
