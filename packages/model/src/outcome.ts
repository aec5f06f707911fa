import type { OperationName } from './operation.ts'
import type { RepairName } from './policy.ts'
import type { Listed } from './snapshot.ts'

/** How a text was located, from the strictest to the loosest. */
export type Strategy = 'exact' | 'line-trimmed' | 'whitespace-normalized' | 'indentation-flexible'

/**
 * What may become of an operation. `not-applied`: it was fine, but the batch failed through another one. `unchanged`:
 * it came out the same.
 */
export const outcomeStatuses = ['applied', 'failed', 'not-applied', 'unchanged'] as const

/** One of `outcomeStatuses`. */
export type OutcomeStatus = (typeof outcomeStatuses)[number]

/** What one operation did, or why it could not. The diagnostics of a failure carry the same `operation` index. */
export interface Outcome {
  /** 0-based index in the plan. */
  readonly index: number
  readonly op: OperationName
  readonly path: string
  /** Where a file was moved or copied to. */
  readonly to?: string
  readonly status: OutcomeStatus
  /** The loosest strategy that any of its places needed. */
  readonly strategy?: Strategy
  /** What differed between what was sought and what was there; present whenever `strategy` is not `exact`. */
  readonly difference?: string
  /** The misprint that had to be undone before the text was found. */
  readonly repair?: RepairName
  readonly replacements?: number
  /** 1-based first lines of the places, of `MOST_LINES` at most, in the file as this operation found it. */
  readonly lines?: readonly number[]
  /** Size in bytes of a created file. */
  readonly bytes?: number
  /** True when parent directories had to be made. */
  readonly parents?: boolean
  /** What `read` shows: numbered lines. */
  readonly text?: string
  /**
   * Which lines these are, 1-based and inclusive, and how many the file has. `to` is less than `from` where there are
   * none.
   */
  readonly shown?: { readonly from: number; readonly to: number; readonly of: number }
  /** What `list` found. */
  readonly entries?: readonly Listed[]
  /** What `glob` found, or a `read` of a directory; there, names of directories end with `/`. */
  readonly paths?: readonly string[]
  /** How many more there are than `entries` or `paths` hold; absent where these are all. */
  readonly more?: number
  /** All of this in the words of the plan's dialect; filled in where an answer is made of it. */
  readonly message?: string
}

/** What becomes of an operation in a batch that failed: what was fine is not applied. */
export const besideFailure = (outcome: Outcome): Outcome =>
  outcome.status === 'failed' ? outcome : { ...outcome, status: 'not-applied' }
