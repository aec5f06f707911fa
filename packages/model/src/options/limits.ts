import { LONGEST_PATH, type Policy } from '../policy.ts'
import { checkedOptions } from './checked-options.ts'
import { count, kind } from './kinds.ts'

type Limits = Policy['limits']

/** Limits as a caller gives them; one that is left out stays as it is. */
export type LimitOverrides = { readonly [Name in keyof Limits]?: Limits[Name] | undefined }

const pathLength = kind(
  `no whole number from 0 to ${LONGEST_PATH}`,
  (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LONGEST_PATH,
)

/** The limits that a caller gives. `usage` for one that there is not, and for what is no number of things. */
export const checkedLimits = (given: LimitOverrides): Partial<Limits> =>
  checkedOptions('limit of a policy', given, {
    editBytes: count,
    createBytes: count,
    readBytes: count,
    resultBytes: count,
    planBytes: count,
    operations: count,
    pathLength,
  })
