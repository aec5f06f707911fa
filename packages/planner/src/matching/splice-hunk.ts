import type { Document, Splice } from '../text/document.ts'
import { lineBreakAt } from '../text/line-ending.ts'
import { minimalSplices } from '../text/minimal.ts'
import type { Sides } from './hunk.ts'
import type { Unclear } from './reindent.ts'
import { soughtLines } from './sought.ts'
import { spliceLines } from './splice-lines.ts'
import type { Agreed } from './whole-lines.ts'

/** Puts the new side of a hunk where the old one is, and sees to the final line break where the hunk speaks of it. */
export const spliceHunk = (document: Document, match: Agreed, sides: Sides): readonly Splice[] | Unclear => {
  if (sides.before.length === 0) return [addition(document, match.line, sides)]
  const replacement = spliceLines(document, soughtLines(sides.before), match, soughtLines(sides.after).text)
  if ('unclear' in replacement) return replacement
  const { from, to, text } = replacement
  const fresh =
    to < document.length || sides.after.length === 0 ? text : ended(document, text, match.line, sides)
  return minimalSplices(from, document.slice(from, to), fresh)
}

/** The text at the end of a file, with or without its final break, as the hunk's marks say. */
const ended = (document: Document, text: string, line: number, { unfinished }: Sides): string => {
  if (unfinished.after) return text.replace(/\r?\n$/, '')
  return unfinished.before && !text.endsWith('\n') ? text + (lineBreakAt(document, line) || '\n') : text
}

const addition = (document: Document, line: number, { after, unfinished }: Sides): Splice => {
  const lineBreak = lineBreakAt(document, Math.max(0, line - 1)) || '\n'
  const at = document.lineStart(line)
  const atEnd = at === document.length
  const gap = atEnd && document.length > 0 && !document.endsWithBreak ? lineBreak : ''
  const text = gap + after.map((added) => added + lineBreak).join('')
  return { from: at, to: at, text: atEnd && unfinished.after ? text.slice(0, -lineBreak.length) : text }
}
