import { isRecord } from '../calls/samples/record.ts'
import { startsLine } from '../text/starts-line.ts'
import { OPENING, type Thought, thoughtsIn } from '../thoughts/thoughts.ts'
import { closingsIn } from './closing.ts'
import { isData } from './data.ts'
import type { Part } from './members.ts'
import { isSample } from './samples.ts'
import { type JsonFault, scanJson } from './scan.ts'

/**
 * A JSON value in an answer that is meant as a plan, as 0-based offsets. A faulty one reaches to where its bracket is
 * closed; where nothing closes that, to the end of its fence.
 */
export interface JsonDocument {
  readonly from: number
  readonly to: number
  readonly fault?: JsonFault
  /** True where nothing but layout and thoughts stand before it: then it is meant, whatever it says. */
  readonly leads: boolean
}

/** The documents and thoughts of an answer, each in order. */
export interface Documents {
  readonly documents: readonly JsonDocument[]
  readonly thoughts: readonly Thought[]
}

/** True for JSON, at its offset in the answer, that has the keys of a plan, or the name of a tool before it. */
type Speaks = (json: string, from: number) => boolean

/**
 * Where JSON may start: a brace or bracket that begins a line, but for a mark of Mistral's, an object with a key, an
 * array of objects; or a thought, to be passed over.
 */
const START = new RegExp(`^[ \\t]*(?!\\[TOOL_CALLS\\])[{[]|\\{\\s*"|\\[\\s*\\{|${OPENING}`, 'gim')

/** Finds the JSON that is meant as a plan, wherever in an answer it stands. Linear in the text. */
export const documentsIn = (text: string, speaks: Speaks): Documents => {
  const known = thoughtsIn(text)
  const documents: JsonDocument[] = []
  const thoughts: Thought[] = []
  const starts = new RegExp(START)
  const closingOf = closingsIn(text)
  let begin = 0
  for (let match = starts.exec(text); match !== null; match = starts.exec(text)) {
    const thought = known(match.index, match.index + match[0].length)
    if (thought === undefined) {
      const found = documentAt(text, match, { begin, speaks, closingOf, isNext: documents.length > 0 })
      if (found.document !== undefined) documents.push(found.document)
      starts.lastIndex = found.next
    } else {
      thoughts.push(thought)
      if (isLayout(text, begin, thought.from)) begin = thought.to
      starts.lastIndex = thought.to
    }
  }
  return { documents, thoughts }
}

/** White space, and a Markdown fence that opens. */
const ONLY_LAYOUT = /^\s*(?:(?:`{3,}|~{3,})\w*\s*)?$/

interface Found {
  readonly document?: JsonDocument
  readonly next: number
}

/** True where an answer, from where it begins after thoughts, has nothing else before an offset. */
const isLayout = (text: string, begin: number, at: number): boolean =>
  at - begin < 200 && ONLY_LAYOUT.test(text.slice(begin, at))

interface Known {
  /** Where the answer begins, after thoughts. */
  readonly begin: number
  readonly speaks: Speaks
  readonly closingOf: (from: number) => number | undefined
  /** True below another document. */
  readonly isNext: boolean
}

const documentAt = (text: string, match: RegExpExecArray, known: Known): Found => {
  const from = match.index + match[0].search(/[{[]|$/)
  if (from >= match.index + match[0].length) return { next: from }
  const { end, fault } = scanJson(text, from)
  const next = Math.max(end, from + 1)
  const closing = fault === undefined ? end : closedBehind(text, end, known.closingOf(from))
  const leads =
    isLayout(text, known.begin, from) &&
    BEGUN.test(text.slice(from, from + BEGINNING)) &&
    !(fault === undefined && isTold(JSON.parse(text.slice(from, end))))
  const isMeant =
    leads ||
    (known.isNext && isBegunAtEnd(text, from)) ||
    known.speaks(text.slice(from, Math.min(end + REST, closing ?? passageBehind(text, end))), from)
  if (!isMeant) return { next }
  if (!leads && closing !== undefined && isSample(text, from, closing, fault === undefined))
    return { next: closing }
  if (fault === undefined) return { document: { from, to: end, leads }, next }
  const to = closing ?? fenceBehind(text, end)
  return { document: { from, to, fault, leads }, next: to }
}

/** True for what an answer may begin with and go on to something else. */
const isTold = (value: unknown): boolean => isData(value) || isRecord(value)

/**
 * An object or a list of them, or the end of the text, by a key at least begun, with quotes or not, or by a slip or a
 * comment before it: braces around words are none, nor is a block of code.
 */
const BEGUN = /^(?:\[\s*\]|(?:\[\s*)?\{\s*(?:["'“”‘’},:/#[]|\w{1,40}\s*:|$))/
const BEGINNING = 80

/** How much behind a fault may tell what was meant. */
const REST = 200

/** A string may hold what seems to close a document: above its fault, or where it goes on behind. */
const closedBehind = (text: string, fault: number, closing: number | undefined): number | undefined =>
  closing === undefined || closing < fault || /^\s*["',:}\]]/.test(text.slice(closing, closing + BEGINNING))
    ? undefined
    : closing

/** Where what is not closed ceases to tell what was meant: at an empty line, a fence or a tag. */
const passageBehind = (text: string, at: number): number => {
  const end = text.slice(at, at + REST).search(/\n[ \t]*(?:\r?\n|`{3}|~{3}|<)/)
  return at + (end === -1 ? REST : end)
}

const fenceBehind = (text: string, at: number): number => {
  const fence = text.indexOf('\n```', at)
  return fence === -1 ? text.length : fence
}

/**
 * The JSON in a stretch that can be read, whatever stands around it. Linear, as no more levels are open than JSON may
 * have.
 */
export const readableIn = (text: string, from: number, to: number): readonly Part[] => {
  const parts: Part[] = []
  const starts = new RegExp(START)
  starts.lastIndex = from
  for (let match = starts.exec(text); match !== null && match.index < to; match = starts.exec(text)) {
    const at = match.index + match[0].search(/[{[]|$/)
    const { end, fault } = scanJson(text, at)
    if (fault === undefined) parts.push({ from: at, to: end })
    starts.lastIndex = fault === undefined ? end : at + 1
  }
  return parts
}

/** True for the first signs of an object, up to a value that is a list or an object, that a text ends with. */
export const isBegunAtEnd = (text: string, from: number): boolean =>
  text.length - from < 200 && startsLine(text, from) && BEGINS.test(text.slice(from))

const MEMBER = '"[^"\\n]*"\\s*:\\s*(?:"[^"\\n]*"|[\\w.+-]+)\\s*'
const PART = '"[^"\\n]*"?\\s*(?::\\s*(?:"[^"\\n]*"?\\s*|[\\w.+-]+\\s*)?)?'
const BEGINS = new RegExp(`^(?:\\[|\\[?\\s*\\{\\s*(?:${MEMBER},\\s*)*(?:${PART})?)\\s*$`)
