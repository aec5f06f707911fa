import type { JsonDocument } from '../json/documents.ts'
import type { Part } from '../json/members.ts'
import type { JsonFault } from '../json/scan.ts'
import { type CallDialect, dialectOf } from './recognition/dialect-of.ts'
import { type Signature, signatureOf } from './recognition/signature.ts'
import type { ToolCall } from './tool-call.ts'

/** A JSON document of an answer with the calls in it, or calls in another notation; none where it cannot be read. */
export interface CallDocument extends JsonDocument {
  readonly calls: readonly ToolCall[]
  /** The dialects that its calls speak; none for JSON that is no call. */
  readonly dialects: ReadonlySet<CallDialect>
  /** What a call looks like in its notation, where that is not JSON. */
  readonly shape?: string
}

/** Calls in an answer that are not JSON, in one stretch of it. */
export interface Written extends Part {
  readonly signatures: readonly Signature[]
  /** What they say. `indentation` is that of the fence around them. */
  readonly documentIn: (indentation: string) => CallDocument
}

/** A document that holds these calls. */
export const withCalls = <Document extends JsonDocument>(document: Document, calls: readonly ToolCall[]) => ({
  ...document,
  calls,
  dialects: dialectsOf(calls.map(signatureOf)),
})

/** Calls that are not JSON, in a stretch of the answer; `shape` is what one looks like. */
export const documentWith = ({ from, to }: Part, shape: string, calls: readonly ToolCall[]): CallDocument =>
  withCalls({ from, to, leads: false, shape }, calls)

/** Such calls where one of them, that is told by `broken`, cannot be read. */
export const documentWithout = (
  { from, to }: Part,
  shape: string,
  broken: Signature,
  fault: JsonFault,
): CallDocument => ({ from, to, leads: false, shape, calls: [], dialects: dialectsOf([broken]), fault })

/** The dialects of calls that are told by their signatures. */
export const dialectsOf = (signatures: readonly Signature[]): ReadonlySet<CallDialect> =>
  new Set(signatures.map(dialectOf).filter((dialect) => dialect !== undefined))
