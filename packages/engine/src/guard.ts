import type { Diagnostic, Plan, Snapshot } from '@emend/model'
import { hasErrors } from '@emend/model'
import type { Planned } from '@emend/planner'

/** What may refuse a plan that could be applied: diagnostics, each with the operation that it refuses. */
export type Guard = (plan: Plan, snapshot: Snapshot, planned: Planned) => readonly Diagnostic[]

/** What came of planning once the guard has been heard. What it says of an operation stands for all that is wrong with it. */
export const guarded = (planned: Planned, hear: (planned: Planned) => readonly Diagnostic[]): Planned => {
  const findings = hear(planned)
  if (!hasErrors(findings)) return planned
  const refused = new Set(findings.map(({ operation }) => operation))
  return {
    ok: false,
    outcomes: planned.outcomes.map((outcome) => {
      const { index, op, path, to, status } = outcome
      if (refused.has(index))
        return { index, op, path, ...(to !== undefined && { to }), status: 'failed' as const }
      return status === 'failed' ? outcome : { ...outcome, status: 'not-applied' as const }
    }),
    diagnostics: [...planned.diagnostics.filter(({ operation }) => !refused.has(operation)), ...findings],
  }
}
