import * as z from 'zod'
import { type Operation, operationSchema } from './operation.ts'
import type { Place } from './place.ts'

/** The canonical JSON form of a plan, as a zod schema. */
export const planSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1).default(1),
  message: z.string().optional().describe('The subject (and body) of the commit.'),
  base: z.string().optional().describe('The commit that the plan was written against.'),
  operations: z
    .array(operationSchema)
    .describe('Applied in this order, each to the result of those before it.'),
})

/** The ordered operations of one answer, with its message, its base, and where each operation stood in the text. */
export interface Plan {
  readonly version: 1
  readonly message?: string
  /** The commit that the plan was written against. */
  readonly base?: string
  readonly operations: readonly Operation[]
  /** Where each operation stood in the text, by the same index; absent for a plan that was never text. */
  readonly places?: readonly Place[]
}
