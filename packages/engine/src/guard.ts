import {
  besideFailure,
  type Change,
  type Diagnostic,
  hasErrors,
  type Outcome,
  type Plan,
  type Snapshot,
} from '@emend/model'
import type { ContentLines } from './encoding/content-lines.ts'

/** What became of operations once they were planned. */
export interface Verdicts {
  readonly outcomes: readonly Outcome[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A plan that was evaluated, with what it can be judged by. */
export interface Judged extends Verdicts {
  readonly plan: Plan
  readonly snapshot: Snapshot
  readonly lines: ContentLines
  /** Whether `read` shows what a file at a path holds. */
  readonly isReadable: (path: string, bytes: Uint8Array) => boolean
  /** The net effect on a path; null where it is as it was. */
  readonly changeAt: (path: string) => Change | null
}

/** What may refuse a plan that could be applied: diagnostics, each with the operation that it refuses. */
export type Guard = (judged: Judged) => readonly Diagnostic[]

/** The verdicts once a guard has been heard: what it says of an operation stands for all that is wrong with it. */
export const withFindings = (verdicts: Verdicts, findings: readonly Diagnostic[]): Verdicts => {
  if (!hasErrors(findings)) return verdicts
  const refused = new Set(findings.map(({ operation }) => operation))
  return {
    outcomes: verdicts.outcomes.map((outcome) =>
      refused.has(outcome.index) ? failure(outcome) : besideFailure(outcome),
    ),
    diagnostics: [...verdicts.diagnostics.filter(({ operation }) => !refused.has(operation)), ...findings],
  }
}

const failure = ({ index, op, path, to }: Outcome): Outcome => ({
  index,
  op,
  path,
  ...(to !== undefined && { to }),
  status: 'failed',
})
