import type { Plan, Policy, Snapshot } from '@emend/model'
import type { Codec } from './codec.ts'
import { checkPlan, checkSnapshot } from './misuse.ts'
import { type Planned, Planning } from './planning.ts'
import type { Syntax } from './syntax.ts'

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
 * Throws `usage` for what is no plan, no snapshot or no policy.
 */
export const plan = (plan: Plan, snapshot: Snapshot, policy: Policy, means: Means = {}): Planned => {
  checkPlan(plan)
  checkSnapshot(snapshot)
  const planning = new Planning(snapshot.base, policy, means.codec)
  planning.take(snapshot)
  planning.add(plan, policy)
  return planning.conclude(means.syntax)
}
