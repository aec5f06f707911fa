import type { JsonDocument } from '../json/documents.ts'
import type { Part } from '../json/members.ts'
import { withoutNulls } from '../json/object.ts'
import type { JsonFault } from '../json/scan.ts'
import { type CallDialect, dialectOf } from './recognition/dialect-of.ts'
import { type Signature, signatureOf, signatureWith } from './recognition/signature.ts'
import type { Source, ToolCall } from './tool-call.ts'

/** A JSON document of an answer with the calls in it, or calls in another notation; none where it cannot be read. */
export interface CallDocument extends JsonDocument {
  readonly calls: readonly ToolCall[]
  /** The dialects that its calls speak; none for JSON that is no call. */
  readonly dialects: ReadonlySet<CallDialect>
  /** What a call looks like in its notation, where that is not JSON. */
  readonly shape?: string
}

/** A call that is not JSON. Offsets are 0-based; `to` is exclusive. */
export interface WrittenCall extends Part {
  readonly name: string
  /** The keys of its arguments, as far as they can be read. */
  readonly keys: readonly string[]
  /** The arguments, put into JSON; none where they cannot be read. */
  readonly source?: Source | undefined
  /** What is wrong with it, as a predicate, where nobody doubts where it ends. */
  readonly flaw?: string | undefined
}

/** Calls in an answer that are not JSON, in one stretch of it, and why the last of them cannot be read. */
export interface WrittenCalls extends Part {
  readonly calls: readonly WrittenCall[]
  readonly fault?: JsonFault | undefined
}

/** The same as they are found, what one looks like in its notation, and how they read in a fence that is indented so. */
export interface Written extends WrittenCalls {
  readonly shape: string
  readonly readIn: (indentation: string) => WrittenCalls
}

/** A document that holds these calls. */
export const withCalls = <Document extends JsonDocument>(document: Document, calls: readonly ToolCall[]) => ({
  ...document,
  calls,
  dialects: dialectsOf(calls.map(signatureOf)),
})

/** Calls that are not JSON as a document; `shape` is what one looks like. */
export const documentWith = ({ from, to, calls, fault }: WrittenCalls, shape: string): CallDocument => {
  const document = { from, to, leads: false, shape }
  if (fault !== undefined) {
    const { name, keys } = calls.at(-1)!
    return { ...document, calls: [], dialects: dialectsOf([signatureWith(name, keys)]), fault }
  }
  return withCalls(document, calls.map(toolCallFrom))
}

/** A call as one in JSON would be. */
const toolCallFrom = ({ name, source, flaw, from, to }: WrittenCall): ToolCall => ({
  name,
  arguments: withoutNulls(JSON.parse(source!.text)),
  source: source!,
  from: 0,
  whole: { from, to },
  ...(flaw !== undefined && { fault: flaw }),
})

/** The dialects of calls that are told by their signatures. */
export const dialectsOf = (signatures: readonly Signature[]): ReadonlySet<CallDialect> =>
  new Set(signatures.map(dialectOf).filter((dialect) => dialect !== undefined))
