import type { JsonDocument } from '../json/documents.ts'
import { type CallDialect, dialectOf, type Signature } from './dialect-of.ts'
import type { ToolCall } from './tool-call.ts'

/** A JSON document of an answer with the calls in it, or a call in tags; no calls where it cannot be read. */
export interface CallDocument extends JsonDocument {
  readonly calls: readonly ToolCall[]
  /** The dialects that its calls speak; none for JSON that is no call. */
  readonly dialects: ReadonlySet<CallDialect>
  /** The tool that is named before it. */
  readonly named: string | undefined
  /** True for a call in tags. */
  readonly inTags?: true
}

export const dialectsOf = (signatures: readonly Signature[]): ReadonlySet<CallDialect> =>
  new Set(signatures.map(dialectOf).filter((dialect) => dialect !== undefined))
