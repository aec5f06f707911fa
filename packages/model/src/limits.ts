import { count } from './kinds.ts'
import { checkedOptions } from './options.ts'
import type { Policy } from './policy.ts'

type Limits = Partial<Policy['limits']>

/** Limits as a caller gives them. `usage` for one that there is not, and for what is no number of things. */
export const checkedLimits = (given: Limits): Limits =>
  checkedOptions('limit of a policy', given, {
    editBytes: count,
    createBytes: count,
    readBytes: count,
    resultBytes: count,
    planBytes: count,
    operations: count,
    pathLength: count,
  })
