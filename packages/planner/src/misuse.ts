import { kinds, type Plan, type Policy, type Snapshot } from '@emend/model'
import { isKnown } from './operations/registry.ts'

// A program that has given one value for another gets `usage`, which says what it has given.

const planKind = kinds.kind(
  'no plan',
  ({ operations }: Plan) => Array.isArray(operations) && Array.from(operations).every(isKnown),
  'Give the `plan` of what `parse` returns, or what `planSchema().parse` makes of data.',
)

const snapshotKind = kinds.kind(
  'no snapshot',
  ({ base, entries }: Snapshot) => base !== undefined && typeof entries.get === 'function',
  'Give what `snapshotPresent` or `snapshotCommit` fulfils.',
)

const policyKind = kinds.kind(
  'no policy',
  ({ limits, within, protected: kept, encodings, repairs }: Policy) =>
    typeof limits === 'object' && [within, kept, encodings, repairs].every(Array.isArray),
  'Give `defaultPolicy`, with what is to be otherwise.',
)

/** Refuses what is no plan, as a text or what `parse` returns; the fields of its operations are not looked at. */
export const checkPlan = (plan: Plan): void => planKind('The plan', plan)

/** Refuses what is no snapshot, as a promise of one. */
export const checkSnapshot = (snapshot: Snapshot): void => snapshotKind('The snapshot', snapshot)

/** Refuses what is no policy, as a part of one. */
export const checkPolicy = (policy: Policy): void => policyKind('The policy', policy)
