import type { Problem } from '@emend/model'
import { isContinued } from '../matching/indentation/ended.ts'
import { continues, opensBlock } from '../matching/indentation/left-open.ts'
import { MOST_COMPARED, MOST_LOOKED_AT, textBefore, textBehind } from '../matching/text-before.ts'
import { indentLength, indentOf, isBlank } from '../matching/white-space.ts'
import type { Document } from '../text/document.ts'

/**
 * Refuses text that goes directly at an offset, before or after what stands there, and would go on with that line,
 * although it looks like a line of its own: it has the indentation of one, or nothing that sets it off. And text that
 * begins with a line break, which the rest of that line would go behind.
 */
export const runsOn = (
  path: string,
  document: Document,
  position: 'before' | 'after',
  at: number,
  content: string,
): Problem | null => {
  const isParted = position === 'after' && partsLine(document, at, content)
  const isApart = document.startsLine(at) && (position === 'after' || content.endsWith('\n'))
  const isLine = position === 'before' ? isLineAbove : isLineBelow
  const line = document.lineAt(at)
  const goesOn = !isApart && (isIndentedAs(document, line, content) || isLine(document, at, content))
  if (!isParted && !goesOn) return null
  const lacking = `${position === 'before' ? 'End' : 'Start'} it with a line break`
  return {
    code: 'operation-ambiguous',
    data: {
      name: `The content, which would ${isParted ? 'part' : 'go on with'} line ${line + 1} of ${path},`,
      readings: ['it is to stand on that line', 'it is a line of its own'],
      instead: `${isParted ? 'Take the anchor to the end of that line' : lacking}; or replace that line by all that is to stand there.`,
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
  const head = headBefore(document, at)
  const first = content.slice(0, MOST_LOOKED_AT).split('\n', 1)[0]!
  return (SEVERAL.test(first) && areJoined(head, first)) || (INDENTED.test(first) && opensBlock(head))
}

/**
 * True for text that begins with a line break, and does not go on with the word, string or bracket that it is put behind,
 * where more of the line follows. What closes a bracket, a string or an element there, and the rest of a tag, may be meant
 * to; and what comes behind the indentation of another line.
 */
const partsLine = (document: Document, at: number, content: string): boolean => {
  const next = /^\r?\n(.*)/.exec(content.slice(0, MOST_LOOKED_AT))?.[1]
  if (next === undefined || /\n[ \t]+$/.test(content)) return false
  const head = headBefore(document, at)
  if (!ENDS_PART.test(head) || IN_TAG.test(head)) return false
  const [line, rest] = [document.lineHead(document.lineAt(at), MOST_COMPARED), textBehind(document, at)]
  const closes = CLOSES.test(rest) || (/^["'`]/.test(rest) && !/[=:]$/.test(head))
  // What is deeper than the line goes on from it, where that opens no block, as a comment does from another one.
  const isDeeper = indentLength(next) > indentLength(line) && !/[:=]$/.test(head)
  const goesOn =
    isDeeper || (COMMENT.test(line) && COMMENT.test(next)) || continues(next) || isContinued(next)
  return !isBlank(rest) && !closes && !goesOn
}

/** What stands on a line before an offset, or the end of that. */
const headBefore = (document: Document, at: number): string =>
  document.slice(Math.max(document.lineStart(document.lineAt(at)), at - MOST_LOOKED_AT), at)

/** True for two texts that nobody writes side by side, with nothing between. */
const areJoined = (left: string, right: string): boolean => /[a-z\d;)]$/i.test(left) && /^[a-z]/i.test(right)

/** Where a word, a call or a statement may end. */
const ENDS = /[\p{L}\d;)]$/u
const ENDS_PART = /[\p{L}\d_)\]}"'`=:]$/u
const CLOSES = /^\s*(?:[)\]}<]|\{%-? *end)|^(?:\s*\/)?>|^\s*>$/
const IN_TAG = /<[^<>]*$/
/** More than a word, or a part of one. */
const SEVERAL = /\S\s+\S|\w\(/
const COMMENT = /^\s*(?:\/\/|#)/
const INDENTED = /^(?: {2,}|\t)\s*\w/
