import { createHash } from 'node:crypto'
import type { Diagnostic, OperationInput, Plan, Policy } from '@emend/model'
import { type DialectName, dialectNamed, parse } from '@emend/parser'

/** What `preview` and `apply` take: text in any dialect, a plan, or its operations alone. */
export type PlanInput = string | Plan | readonly OperationInput[]

/** How the text of a plan is read. */
export interface ReadOptions {
  /** The dialect of the text; `auto`, the default, recognises it. */
  readonly dialect?: DialectName | 'auto'
  /** Leave out operations that cannot be read, with a warning; one that was cut off still rejects the plan. */
  readonly lenient?: boolean
}

/** A plan as it was read, with the dialect that its author expects the answer in. */
export interface ReadPlan {
  readonly dialect: DialectName
  readonly plan: Plan
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a plan from text, or checks one that is data already. Never throws for what a plan gets wrong. */
export const readPlan = (input: PlanInput, policy: Policy, options: ReadOptions): ReadPlan => {
  const { dialect = 'auto', lenient = false } = options
  if (typeof input === 'string') return parse(input, { dialect, lenient, limits: policy.limits })
  const given: Partial<Plan> =
    'operations' in input ? input : { version: 1, operations: input as Plan['operations'] }
  const { places, calls: _calls, ...data } = given
  const checked = parse(JSON.stringify(data), { dialect: 'plan', limits: policy.limits })
  const { places: _, ...plan } = checked.plan
  return {
    dialect: 'plan',
    plan: places === undefined ? plan : { ...plan, places },
    diagnostics: checked.diagnostics.map(({ plan: _place, ...diagnostic }) => diagnostic as Diagnostic),
  }
}

/** The SHA-256 (hex) of a plan's canonical form: the same for the same plan, whatever dialect it came in. */
export const planHash = (plan: Plan): string =>
  createHash('sha256').update(dialectNamed('plan').render(plan)).digest('hex')
