import {
  type ChangeSet,
  type Diagnostic,
  destinationOf,
  diagnose,
  hasErrors,
  normalizePath,
  type Operation,
  type Outcome,
  type Plan,
  type Policy,
  pathOf,
  type Snapshot,
} from '@emend/model'
import type { Codec } from './codec.ts'
import { protectionOf } from './guards/protection.ts'
import { evaluate } from './operations/evaluate.ts'
import { explaining } from './operations/explaining.ts'
import type { Failure, Scene, Verdict } from './operations/operation.ts'
import { changeSetOf } from './overlay/change-set.ts'
import { Overlay } from './overlay/overlay.ts'

/** What came of planning: the change set of all operations, or of none. */
export type Planned =
  | {
      readonly ok: true
      readonly changeSet: ChangeSet
      readonly outcomes: readonly Outcome[]
      /** Warnings only. */
      readonly diagnostics: readonly Diagnostic[]
    }
  | { readonly ok: false; readonly outcomes: readonly Outcome[]; readonly diagnostics: readonly Diagnostic[] }

/**
 * Evaluates a plan on a snapshot: each operation on the result of those before it, and each one even after another
 * has failed, so that all failures are reported at once. Pure: equal arguments give equal results.
 *
 * The snapshot must hold what `footprint(plan)` asks for. `codec` serves the policy's `encodings`; without it, files
 * that these name cannot be opened as text.
 */
export const plan = (plan: Plan, snapshot: Snapshot, policy: Policy, codec?: Codec): Planned => {
  const { operations } = plan
  const maximum = policy.limits.operations
  if (operations.length > maximum) {
    const problem = diagnose('too-many-operations', { count: operations.length, maximum })
    const outcomes = operations.map((operation, index) => outcomeOf(operation, index, 'not-applied'))
    return { ok: false, outcomes, diagnostics: [problem] }
  }
  const overlay = new Overlay(snapshot)
  const scene = {
    plan,
    overlay,
    snapshot,
    policy,
    protection: protectionOf(policy),
    codec,
    explaining: explaining(),
    origins: new Map(),
  }
  const verdicts = operations.map((operation, index) => evaluate(operation, { ...scene, index }))
  const diagnostics = verdicts.flatMap((verdict, index) => diagnosticsOf(verdict, { ...scene, index }))
  const ok = !hasErrors(diagnostics)
  const outcomes = verdicts.map((verdict, index) => told(operations[index]!, index, verdict, ok))
  return ok
    ? { ok, changeSet: changeSetOf(overlay, codec), outcomes, diagnostics }
    : { ok, outcomes, diagnostics }
}

const outcomeOf = (operation: Operation, index: number, status: Outcome['status']): Outcome => {
  const to = destinationOf(operation)
  return {
    index,
    op: operation.op,
    path: normalizePath(pathOf(operation)),
    ...(to !== undefined && { to: normalizePath(to) }),
    status,
  }
}

const told = (operation: Operation, index: number, verdict: Verdict, ok: boolean): Outcome => {
  if (!verdict.ok) return outcomeOf(operation, index, 'failed')
  const status = verdict.changed ? 'applied' : 'unchanged'
  return { ...outcomeOf(operation, index, ok ? status : 'not-applied'), ...verdict.detail }
}

const diagnosticsOf = (verdict: Verdict, scene: Scene): readonly Diagnostic[] =>
  verdict.ok ? [] : verdict.failures.map((failure) => diagnosticOf(failure, scene))

const diagnosticOf = ({ problem, nearest }: Failure, { plan, index }: Scene): Diagnostic => {
  const place = plan.places?.[index]
  const path = 'path' in problem.data ? problem.data.path : normalizePath(pathOf(plan.operations[index]!))
  return diagnose(problem.code, problem.data, {
    operation: index,
    path,
    ...(place !== undefined && { plan: place }),
    ...(nearest !== undefined && { nearest }),
  })
}
