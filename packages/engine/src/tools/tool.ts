import type { Batch } from '@emend/committer'
import type { Diagnostic, Result } from '@emend/model'

/** A JSON Schema of an object, as model APIs and MCP take it. */
export interface JsonSchema {
  type: 'object'
  properties: Record<string, object>
  required?: string[]
  [keyword: string]: unknown
}

/** What a tool does to the workspace, as it truly is. Source: the Model Context Protocol. */
export interface ToolAnnotations {
  /** It changes nothing. */
  readonly readOnlyHint: boolean
  /** It may take content away; history gives it back. */
  readonly destructiveHint: boolean
  /** The same call again changes nothing more. */
  readonly idempotentHint: boolean
  /** It never leaves the workspace. */
  readonly openWorldHint: false
}

/** What matters most of a batch. */
export interface ToldBatch extends Pick<Batch, 'commit' | 'batch' | 'subject' | 'undoes' | 'undoneBy'> {
  /** When the batch was committed, as in ISO 8601. */
  readonly date: string
}

/** An answer as data: the fields of a result, with the `diff` of `preview_plan` alone; of `history`, its `batches`. */
export interface StructuredAnswer extends Partial<Omit<Result, 'calls'>> {
  readonly ok: boolean
  readonly diagnostics: readonly Diagnostic[]
  readonly batches?: readonly ToldBatch[]
  readonly [field: string]: unknown
}

/** What a call is answered with. */
export interface ToolAnswer {
  /** False where the call, or what it asked for, was refused. */
  readonly ok: boolean
  /** The answer for the model. */
  readonly text: string
  /** The same for programs; it fits the tool's `outputSchema`. */
  readonly structured: StructuredAnswer
}

/** How a call is made. */
export interface CallOptions {
  /** Stops the call (`interrupted`) as long as nothing has changed. */
  readonly signal?: AbortSignal | undefined
}

/** One tool, for any model API. */
export interface Tool {
  readonly name: string
  /** One line, for a model that has not picked the tool yet. Source: §001, Lazy Loading. */
  readonly brief: string
  /** All that a model must know to use it: what it does, and when to use another one. */
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  readonly annotations: ToolAnnotations
  /**
   * Makes a call. Never throws for what the call gets wrong: that is in the answer. Throws `EmendError` where the
   * machine fails, `interrupted` where the signal stops it, as long as nothing has changed, and `usage` for a signal
   * that is none.
   */
  execute(input: unknown, options?: CallOptions): Promise<ToolAnswer>
}
