import type { Batch, Head, UndoPlan } from '@emend/committer'
import {
  besideFailure,
  type ChangeSet,
  type Diagnostic,
  diagnose,
  EmendError,
  kindOf,
  type Outcome,
  type Plan,
  type Policy,
  type ProblemKind,
  type Snapshot,
} from '@emend/model'
import type { ContentLines } from '../encoding/content-lines.ts'
import type { ReadPlan } from './plan-input.ts'

/** What is known of a plan on its way to a result. */
export interface Draft {
  readonly base: string | null
  readonly branch: string | null
  readonly dialect: ReadPlan['dialect']
  readonly plan: Plan
  readonly outcomes: readonly Outcome[]
  readonly diagnostics: readonly Diagnostic[]
  /** Present once every operation has succeeded. */
  readonly effect?: PlanEffect | UndoEffect
  /** What a person should know whatever comes of it. */
  readonly warnings: readonly string[]
}

/** What is to be committed. */
interface Effect {
  readonly changeSet: ChangeSet
  /** How what it changes falls into lines. */
  readonly lines: ContentLines
}

/** What a plan comes to, with what it was planned under, and on. */
export interface PlanEffect extends Effect {
  readonly kind: 'plan'
  readonly policy: Policy
  readonly snapshot: Snapshot
}

/** What takes a batch back; `redo` is true where that is an undo. */
export interface UndoEffect extends Effect {
  readonly kind: 'undo'
  readonly undone: Batch
  readonly redo: boolean
  /** Where files of the batch were moved to since. */
  readonly moved: NonNullable<UndoPlan['moved']>
}

/** A draft on the present head, of a plan that was read but not planned yet. */
export const draftOf = (head: Head, read?: ReadPlan, warnings: readonly string[] = []): Draft => ({
  base: head.commit,
  branch: head.branch,
  dialect: read?.dialect ?? 'tags',
  plan: read?.plan ?? { version: 1, operations: [] },
  outcomes: [],
  diagnostics: read?.diagnostics ?? [],
  warnings,
})

/** A draft with what was to be told before it was made. */
export const withWarnings = (draft: Draft, told: readonly string[]): Draft =>
  told.length === 0 ? draft : { ...draft, warnings: [...new Set([...told, ...draft.warnings])] }

/** The same, with an error added to what is wrong with it. */
export const withError = <Told extends Pick<Draft, 'diagnostics'>>(told: Told, error: EmendError): Told => ({
  ...told,
  diagnostics: [...told.diagnostics, diagnose(error.code, error.data)],
})

/**
 * What is wrong with a batch, and not with the call or the machine. A plan's own faults show here where the file system
 * tells them.
 */
const OF_A_BATCH: readonly ProblemKind[] = ['plan', 'repository', 'check']

/** True for what is told in a result, and not thrown. */
export const isRefusal = (error: unknown): error is EmendError =>
  error instanceof EmendError && OF_A_BATCH.includes(kindOf(error.code))

/** The draft of a batch that the repository, or a check, refused: its operations were fine, but nothing was applied. */
export const refusal = (draft: Draft, error: unknown): Draft => {
  if (!isRefusal(error)) throw error
  const { effect: _, ...rest } = draft
  return {
    ...withError(rest, error),
    outcomes: draft.outcomes.map(besideFailure),
  }
}
