import type { NearMiss, Operation, Outcome, Plan, Policy, Problem, ProblemData, Snapshot } from '@emend/model'
import type { Codec } from '../codec.ts'
import type { Protection } from '../guards/protection.ts'
import type { Overlay } from '../overlay/overlay.ts'
import type { Document, Region } from '../text/document.ts'
import type { Budget } from './budget.ts'

/**
 * The text that an operation was written against: the `present` one, an `earlier` one that is known, or one that is
 * not known, which is a `conflict`.
 */
export type Origin =
  | { readonly kind: 'present' }
  | { readonly kind: 'earlier'; readonly document: Document; readonly facts: ProblemData['conflict'] }
  | { readonly kind: 'conflict'; readonly facts: ProblemData['conflict'] }

/** What an operation finds when its turn comes. */
export interface Scene {
  readonly plan: Plan
  /** 0-based index of the operation in the plan. */
  readonly index: number
  /** True where the plan has said and done the same before, and not for another place each time. */
  readonly isSaidAgain: boolean
  /** The place that is meant where the plan says the same for each one that there is; else null. */
  readonly turn: Region | null
  readonly overlay: Overlay
  readonly snapshot: Snapshot
  readonly policy: Policy
  readonly protection: Protection
  readonly codec: Codec | undefined
  readonly explanations: Budget
  readonly answers: Budget
  /**
   * What is known already of the paths that operations name: each as it is normalised, or why it may not be touched.
   */
  readonly admissions: Map<string, string | Problem>
  /** What is known already of the texts that operations were written against. */
  readonly origins: Map<string, Origin>
  /** The first files that the plan names, each with the texts that its edits look for there. */
  readonly named: () => ReadonlyMap<string, ReadonlySet<string>>
}

/** Why an operation could not be done. */
export interface Failure {
  readonly problem: Problem
  readonly nearest?: NearMiss
  readonly candidates?: readonly NearMiss[]
}

/** What an outcome says beyond the operation itself. */
export type Detail = Omit<Outcome, 'index' | 'op' | 'path' | 'to' | 'status'>

/** What came of an operation. One that failed has changed nothing. */
export type Verdict =
  | { readonly ok: true; readonly changed: boolean; readonly detail: Detail }
  | { readonly ok: false; readonly failures: readonly Failure[] }

/** The verdict of an operation that could not be done. */
export type Failed = Extract<Verdict, { readonly ok: false }>

/** Carries out one kind of operation on the overlay. */
export type Evaluate<Kind extends Operation> = (operation: Kind, scene: Scene) => Verdict

/** The verdict of an operation that was done. */
export const done = (changed: boolean, detail: Detail = {}): Verdict => ({ ok: true, changed, detail })

/** Says why an operation could not be done. */
export const failed = (problem: Problem, nearest?: NearMiss): Failed =>
  failedAs({ problem, ...(nearest !== undefined && { nearest }) })

/** The same of a failure that is explained already. */
export const failedAs = (failure: Failure): Failed => ({ ok: false, failures: [failure] })
