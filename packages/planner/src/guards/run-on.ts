import type { Problem } from '@emend/model'
import { opensBlock } from '../matching/indentation/left-open.ts'
import { MOST_COMPARED, MOST_LOOKED_AT, textBefore } from '../matching/text-before.ts'
import { indentOf, isBlank } from '../matching/white-space.ts'
import type { Document } from '../text/document.ts'

/**
 * Refuses text that goes directly at an offset, before or after what stands there, and would go on with that line,
 * although it looks like a line of its own: it has the indentation of one, or nothing that sets it off.
 */
export const runsOn = (
  path: string,
  document: Document,
  position: 'before' | 'after',
  at: number,
  content: string,
): Problem | null => {
  const isApart = document.startsLine(at) && (position === 'after' || content.endsWith('\n'))
  const isLine = position === 'before' ? isLineAbove : isLineBelow
  const line = document.lineAt(at)
  if (isApart || !(isIndentedAs(document, line, content) || isLine(document, at, content))) return null
  return {
    code: 'operation-ambiguous',
    data: {
      name: `The content, which would go on with line ${line + 1} of ${path},`,
      readings: ['it is to stand on that line', 'it is a line of its own'],
      instead: `${position === 'before' ? 'End' : 'Start'} it with a line break; or replace that line by all that is to stand there.`,
    },
  }
}

/** True for text that starts with the indentation of a line, as one next to that would. */
const isIndentedAs = (document: Document, line: number, content: string): boolean => {
  const indent = indentOf(document.lineHead(line, MOST_COMPARED))
  return /\s\s|\t/.test(indent) && !isBlank(content) && indentOf(content) === indent
}

/** True for lines whose last one would have a line behind it: in its comment, at its words, or below the others. */
const isLineAbove = (document: Document, at: number, content: string): boolean => {
  const last = content.slice(-MOST_LOOKED_AT).split('\n').at(-1)!
  if (!ENDS.test(last) || !isBlank(textBefore(document, at))) return false
  const rest = document.lineHead(document.lineAt(at), MOST_LOOKED_AT).trimStart()
  if (rest === '') return false
  return content.includes('\n') || (SEVERAL.test(last) && (COMMENT.test(last) || areJoined(last, rest)))
}

/** True for lines whose first one would stand behind a line: at its words, or at what opens the block of both. */
const isLineBelow = (document: Document, at: number, content: string): boolean => {
  if (!document.endsLine(at)) return false
  const head = document.slice(Math.max(document.lineStart(document.lineAt(at)), at - MOST_LOOKED_AT), at)
  const first = content.slice(0, MOST_LOOKED_AT).split('\n', 1)[0]!
  return (SEVERAL.test(first) && areJoined(head, first)) || (INDENTED.test(first) && opensBlock(head))
}

/** True for two texts that nobody writes side by side, with nothing between. */
const areJoined = (left: string, right: string): boolean => /[a-z\d;)]$/i.test(left) && /^[a-z]/i.test(right)

/** Where a word, a call or a statement may end. */
const ENDS = /[\p{L}\d;)]$/u
/** More than a word, or a part of one. */
const SEVERAL = /\S\s+\S|\w\(/
const COMMENT = /^\s*(?:\/\/|#)/
const INDENTED = /^(?: {2,}|\t)\s*\w/
