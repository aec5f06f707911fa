import type { Document, Region, Splice } from '../../text/document.ts'
import { MOST_COMPARED, MOST_LOOKED_AT, textBefore } from '../text-before.ts'
import { isBlank } from '../white-space.ts'
import { addedAgain } from './added-again.ts'
import { linesBeside, linesFollowing } from './lines-beside.ts'
import type { Edit, Twice } from './twice.ts'
import { restOfLine, startOfLine } from './words-beside.ts'

/**
 * What would stand in a file twice, one right after the other, because a replacement starts or ends with what is next to
 * the text that it replaces, and that text does not, or new lines with what is next to their place; null where nothing
 * would. So few edits mean this, and so many were only written with a line more in one text than in the other, that the
 * one is not taken for granted.
 */
export const comesTwice = (document: Document, replacement: Splice): Twice | null => {
  if (replacement.text === '') return null
  const again = addedAgain(document, replacement)
  if (again !== null) return again
  const edit =
    replacement.from === replacement.to
      ? insertionOf(document, replacement)
      : editOf(document, withoutBreakAbove(document, replacement))
  if (edit === null) return null
  if (standsThere(edit))
    return { side: isBlank(edit.before) ? 'behind' : 'before', line: edit.lines.from, lines: edit.lines }
  const lines = linesBeside(edit, 'below') ?? linesBeside(edit, 'above') ?? linesFollowing(edit)
  return lines ?? restOfLine(edit) ?? startOfLine(edit)
}

/** True for new text that is just what the lines of the text sought are, of which that is only a part. */
const standsThere = ({ old, fresh, before, behind }: Edit): boolean =>
  !isBlank(before + behind) && (before + old + behind).trim() === fresh.trim()

/** A replacement that goes on below the end of a line, and keeps it, starts on the next one. */
const withoutBreakAbove = (document: Document, replacement: Splice): Splice => {
  const { from, to, text } = replacement
  const lineBreak = /^\r?\n/.exec(document.slice(from, Math.min(to, from + 2)))?.[0] ?? ''
  const isKept = text.startsWith(lineBreak) && from + lineBreak.length < to
  if (!isKept || document.startsLine(from)) return replacement
  return { from: from + lineBreak.length, to, text: text.slice(lineBreak.length) }
}

const editOf = (document: Document, { from, to, text }: Splice): Edit => {
  const old = document.slice(from, to)
  const lines = document.rangeOf({ from, to })
  return {
    document,
    old,
    fresh: text,
    lines,
    before: textBefore(document, from, (head) => text.trimStart().startsWith(head.trimStart())),
    behind: old.endsWith('\n')
      ? ''
      : textBehind(document, { from: to, to: document.lineEnd(lines.to) }, text),
  }
}

const textBehind = (document: Document, { from, to }: Region, fresh: string): string => {
  const tail = document.slice(Math.max(from, to - MOST_LOOKED_AT), to)
  return fresh.endsWith(tail.trim()) ? document.slice(Math.max(from, to - MOST_COMPARED), to) : tail
}

/** New lines between others; null within a line. */
const insertionOf = (document: Document, { from, text }: Splice): Edit | null => {
  if (!document.startsLine(from)) return null
  const line = document.lineAt(from)
  return { document, old: '', fresh: text, lines: { from: line, to: line - 1 }, before: '', behind: '' }
}
