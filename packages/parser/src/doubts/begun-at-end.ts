import { brief, hasErrors } from '@emend/model'
import { nameBefore } from '../calls/envelopes/named-before.ts'
import type { DialectName, ParseResult } from '../dialect.ts'
import { truncatedAt } from '../faults.ts'
import { isBegunAtEnd } from '../json/documents.ts'
import { pathsTold } from '../paths-told.ts'
import { upTo } from '../prose.ts'
import { isFile } from '../search-replace/file-names.ts'
import { pathIn } from '../search-replace/path.ts'
import { namedAtEnd } from '../search-replace/path-in-words.ts'
import { stretchesOf } from '../stretches.ts'
import { ENDS_IN_COLON } from '../text/announcing.ts'
import { fenceAfter, fenceOn } from '../text/fences.ts'
import { placesIn } from '../text/places.ts'
import { startsLine } from '../text/starts-line.ts'
import { openedCallAt } from './opened-call.ts'

/**
 * Refuses an answer whose last line does no more than to begin something, below operations: what was to come is lost,
 * and may have been one of them.
 */
export const refuseBegunAtEnd = (result: ParseResult, text: string): ParseResult => {
  const last = result.prose.at(-1)
  const to = text.trimEnd().length
  if (last === undefined || last.place.offset + last.text.length !== to) return result
  if (stretchesOf(result).length === 0 || hasErrors(result.diagnostics)) return result
  const lineFrom = Math.max(last.place.offset, text.lastIndexOf('\n', to - 1) + 1)
  const opened = openedCallAt(text, last.place.offset, to)
  if (opened === undefined && !begins(text, result, lineFrom, to)) return result
  const from = opened ?? lineFrom
  const locate = placesIn(text)
  const line = text.slice(lineFrom, to)
  const missing = `what follows \`${brief(line.trim(), LONGEST_QUOTE)}\``
  const cutOff = truncatedAt(text, locate(from, to), missing, { name: 'the answer', expected: line })
  const prose = [...result.prose.slice(0, -1), ...upTo(last, from - last.place.offset, locate)]
  return { ...result, prose, diagnostics: [...result.diagnostics, cutOff] }
}

const LONGEST_LINE = 300
const LONGEST_QUOTE = 80

const begins = (text: string, result: ParseResult, from: number, to: number): boolean => {
  const line = text.slice(from, to)
  if (line.length > LONGEST_LINE) return false
  const isInLine = !startsLine(text, from)
  if ((isInLine || MARKED.test(line)) && opensNext(text, line, to)) return true
  if (isInLine) return false
  if (fenceOn(line) !== undefined) return opensFence(text, result, from)
  const file = announcedFile(line, result)
  if (file !== undefined)
    return isAlone(text, result, from) && !(isListed(text, from) && pathsTold(result.plan)(file))
  const isCutShort = BREAKS_OFF.test(line) || HEADERS[result.dialect]?.test(line)
  return (
    (isCutShort && !text.includes('\n', to)) ||
    isBegunAtEnd(text, from) ||
    (!LISTED_OR_PIPED.test(line) && nameBefore(text, to) !== undefined)
  )
}

/** The file that a line announces a change of: before a colon, or as the path of a block does. */
const announcedFile = (line: string, { dialect }: ParseResult): string | undefined => {
  if (ENDS_IN_COLON.test(line)) return namedAtEnd(line)
  return dialect === 'search-replace' ? pathOfFile(line) : undefined
}

/** True for the head of a call that stands behind another one, or behind a mark. */
const opensNext = (text: string, line: string, to: number): boolean =>
  NEXT_OPENED.test(line) || nameBefore(text, line.endsWith('{') ? to - 1 : to) !== undefined

const pathOfFile = (line: string): string | undefined => {
  const path = pathIn(line, false)
  return path !== undefined && isFile(path) ? path : undefined
}

/** A line that starts with a mark of a chat template, or with the fence that such a mark closes. */
const MARKED = /^[ \t]*(?:`{3,10})?<[|｜]/
/** What they write behind a call, on its line, that goes on to the next one, or breaks off in a mark. */
const NEXT_OPENED =
  /(?:<[|｜](?:tool[^<>|｜]{1,40}(?:begin|start|sep)|start|channel|constrain)[|｜]>|<(?:\|tool_call|start_function_call)>|\[TOOL_CALLS\])[^<>{}\s]{0,80}(?: \S{0,80}){0,2}$|(?:<[^<>\s]{0,40}|\[[A-Z_]{0,20})$/
/** A tag, a marker, a mark in brackets or a fence, whose end is missing. */
const BREAKS_OFF = /^[ \t]*(?:<{1,9}\/?[\w:|｜▁-]{0,40}|\[[A-Z_]{1,20}|`{1,2})$/
/** The first line of what a dialect says of another file, which may go on. */
const HEADERS: Partial<Record<DialectName, RegExp>> = { diff: /^--- \S+$/, v4a: /^\*{3}$/ }

/** An item of a list of tools, and a line that gives another tool what stands above it. */
const LISTED_OR_PIPED = /^[ \t]*(?:[-*+•]|\d+\.)[ \t]|\|/

/** True below a blank line, a fence or an operation. */
const isAlone = (text: string, result: ParseResult, from: number): boolean => {
  const above = textAbove(text, from).split('\n').at(-2) ?? ''
  return (
    above.trim() === '' ||
    fenceOn(above) !== undefined ||
    stretchesOf(result).some(({ offset, length }) => text.slice(offset + length, from).trim() === '')
  )
}

/** True where a list may be announced above: one of the files that were changed names none but these. */
const isListed = (text: string, from: number): boolean => ENDS_IN_COLON.test(textAbove(text, from))

const textAbove = (text: string, from: number): string => text.slice(Math.max(0, from - LONGEST_LINE), from)

/**
 * True for a fence with a word behind it, and for a bare one below a path, a colon or the name of a tool that ends none.
 * Right below an operation it is layout, and not looked at here.
 */
const opensFence = (text: string, result: ParseResult, from: number): boolean => {
  const { info } = fenceOn(text.slice(from))!
  if (info !== '') return /^\w/.test(info)
  const above = textAbove(text, from).trimEnd().split('\n').at(-1)!
  if (!ENDS_IN_COLON.test(above) && pathOfFile(above) === undefined)
    return nameBefore(text, from) !== undefined
  let open = ''
  let at = 0
  for (const { offset, length } of stretchesOf(result)) {
    // A block is taken with the fence that stands between it and its path.
    const head = result.dialect === 'search-replace' ? headOf(text.slice(offset, offset + length)) : 0
    open = fenceAfter(text.slice(at, Math.max(at, offset + head)), open)
    at = Math.max(at, offset + length)
  }
  return fenceAfter(text.slice(at, from), open) === ''
}

/** How far it is to the marker that opens a block. */
const headOf = (stretch: string): number => Math.max(0, stretch.search(/^(?:<|-{3,} S)/m))
