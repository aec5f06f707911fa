import { type JsonDocument, readableIn } from '../json/documents.ts'
import type { Part } from '../json/members.ts'
import { spellings } from './arguments/spelling.ts'
import { type CallDocument, dialectsOf, withCalls } from './document.ts'
import { callsIn } from './envelopes/envelope.ts'
import { nameBefore } from './envelopes/named-before.ts'
import type { CallDialect } from './recognition/dialect-of.ts'
import { otherFiles } from './recognition/names-files.ts'
import { longKeys, signatureIn, signatureOf } from './recognition/signature.ts'
import { ANY_FILE_TOOL } from './recognition/tool-names.ts'
import { isRecord } from './samples/record.ts'
import type { Source, ToolCall } from './tool-call.ts'

/** Tells of JSON that starts at an offset of a text whether it may be a call, by its keys or by a name before it. */
export const speaksOfCalls =
  (text: string) =>
  (json: string, from: number): boolean =>
    KEYS.test(json) || nameBefore(text, from) !== undefined

/** The calls in the JSON documents of a text, each with what it says of tools. */
export const jsonCallsIn = (text: string, documents: readonly JsonDocument[]): readonly CallDocument[] => {
  const answer: Source = { text, inAnswer: (offset) => offset }
  let named: string | undefined
  let end = 0
  return documents.map((document) => {
    // What stands before the arguments of several calls in a row names the tool of all of them.
    named = nameBefore(text, document.from) ?? (isBlank(text, end, document.from) ? named : undefined)
    end = document.to
    return callDocument(answer, document, named)
  })
}

const isBlank = (text: string, from: number, to: number): boolean =>
  to - from < 80 && text.slice(from, to).trim() === ''

const callDocument = (answer: Source, document: JsonDocument, named: string | undefined): CallDocument => {
  const { fault } = document
  if (fault !== undefined)
    return { calls: [], dialects: dialectsInFaulty(answer, document, fault.offset, named), ...document }
  return withCalls(document, callsAt(answer, document, named))
}

const callsAt = (answer: Source, { from, to }: Part, named?: string): readonly ToolCall[] => {
  const value: unknown = JSON.parse(answer.text.slice(from, to))
  const calls = callsIn(answer, value, { from, to }).map((call) =>
    call.name === undefined && named !== undefined ? { ...call, name: named } : call,
  )
  return isRecord(value) && calls.some(({ name }) => name === undefined) ? [] : calls
}

/**
 * What a document that cannot be read was meant as: by what stands around its fault or before it, or by the calls in it,
 * as nobody knows whether these are part of it.
 */
const dialectsInFaulty = (
  answer: Source,
  { from, to }: Part,
  fault: number,
  named: string | undefined,
): ReadonlySet<CallDialect> => {
  const { text } = answer
  const signature = signatureIn(text.slice(from, fault), text.slice(fault, to))
  const own = dialectsOf([{ ...signature, name: signature.name ?? named }])
  if (own.size > 0) return own
  const inside = readableIn(text, from + 1, to).filter((part) => KEYS.test(text.slice(part.from, part.to)))
  return dialectsOf(inside.flatMap((part) => callsAt(answer, part).map(signatureOf)))
}

/** Keys that a call may begin with; what comes after the first one may be broken. */
const FIRST = ['path|file|name|tool|command|mode', ...spellings.content, ANY_FILE_TOOL]

// Every call names a tool, a file or an anchor; one that is broken, or that misspells these, is told by its longer
// keys, or by its first.
const KEYS = new RegExp(
  [
    `"(?:${spellings.path.join('|')}|name|tool|toolName|tool_name|action_input|anchor|arguments|mode|edits|${otherFiles.join('|')})\\\\?"\\s*:`,
    '"input"\\s*:\\s*"\\*{3} Begin Patch',
    '"(?:command|cmd)"\\s*:[^}]{0,200}?\\bapply_?patch\\b',
    `[{,]\\s*["'“‘]?(?:${longKeys.join('|')})["'”’]?\\s*:`,
    `^[[{][\\s{,:]*["'](?:${[...longKeys, ...FIRST].join('|')})["']`,
  ].join('|'),
)
