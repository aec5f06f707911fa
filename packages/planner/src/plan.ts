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
import { syntaxFindings } from './guards/syntax.ts'
import { evaluate } from './operations/evaluate.ts'
import { explaining } from './operations/explaining.ts'
import type { Failure, Scene, Verdict } from './operations/operation.ts'
import { changeSetOf } from './overlay/change-set.ts'
import { Overlay } from './overlay/overlay.ts'
import { textOf } from './overlay/text-file.ts'
import type { Syntax } from './syntax.ts'

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

/** What planning cannot have of its own, because it would have to be loaded. */
export interface Means {
  readonly codec?: Codec | undefined
  readonly syntax?: Syntax | undefined
}

/**
 * Evaluates a plan on a snapshot: each operation on the result of those before it, and each one even after another
 * has failed, so that all failures are reported at once. Pure: equal arguments give equal results.
 *
 * The snapshot must hold what `footprint(plan)` asks for. `codec` serves the policy's `encodings`; without it, files
 * that these name cannot be opened as text. `syntax` judges what the plan leaves behind; without it, nobody does.
 */
export const plan = (
  plan: Plan,
  snapshot: Snapshot,
  policy: Policy,
  { codec, syntax }: Means = {},
): Planned => {
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
  const failures = verdicts.flatMap((verdict, index) => diagnosticsOf(verdict, { ...scene, index }))
  if (hasErrors(failures)) return refused(plan, verdicts, failures)
  const changeSet = changeSetOf(overlay, codec)
  const findings = syntax === undefined ? [] : judged(changeSet, syntax, scene)
  if (hasErrors(findings)) return refused(plan, withFindings(verdicts, findings), findings)
  const outcomes = verdicts.map((verdict, index) => told(operations[index]!, index, verdict, true))
  return { ok: true, changeSet, outcomes, diagnostics: findings }
}

const refused = (
  { operations }: Plan,
  verdicts: readonly Verdict[],
  diagnostics: readonly Diagnostic[],
): Planned => ({
  ok: false,
  outcomes: verdicts.map((verdict, index) => told(operations[index]!, index, verdict, false)),
  diagnostics,
})

/** What the syntax guard says of the files that a plan leaves behind; the last operation on a file answers for it. */
const judged = (changeSet: ChangeSet, syntax: Syntax, scene: Omit<Scene, 'index'>): readonly Diagnostic[] =>
  syntaxFindings(changeSet, scene.snapshot, syntax, (path, bytes) =>
    textOf(path, bytes, scene.policy, scene.codec),
  ).map(({ path, problem }) => {
    const index = scene.plan.operations.findLastIndex((operation) => targetOf(operation) === path)
    const diagnostic = diagnosticOf({ problem }, { ...scene, index: Math.max(0, index) })
    return problem.code === 'syntax' ? diagnostic : { ...diagnostic, severity: 'warning' }
  })

const targetOf = (operation: Operation): string =>
  normalizePath(destinationOf(operation) ?? pathOf(operation))

const withFindings = (verdicts: readonly Verdict[], findings: readonly Diagnostic[]): readonly Verdict[] =>
  verdicts.map((verdict, index) =>
    findings.some(({ operation, severity }) => operation === index && severity === 'error')
      ? { ok: false, failures: [] }
      : verdict,
  )

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
