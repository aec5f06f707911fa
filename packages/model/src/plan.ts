import * as z from 'zod'
import { once } from './once.ts'
import { type Operation, operationSchema } from './operation.ts'
import type { Place } from './place.ts'

/** The canonical JSON form of a plan, as a zod schema that is made when it is first asked for. */
export const planSchema = once(() =>
  z.strictObject({
    $schema: z.string().optional().describe('A file with this schema, for editors.'),
    version: z.literal(1).default(1),
    message: z.string().optional().describe('The subject (and body) of the commit.'),
    base: z.string().optional().describe('The commit that the plan was written against.'),
    operations: z
      .array(operationSchema())
      // An empty list is told as an empty plan, and not as one of the wrong form.
      .meta({ description: 'Applied in this order, each to the result of those before it.', minItems: 1 }),
  }),
)

/** One call in the text of a plan, in a dialect whose calls may say several operations at once. */
export interface Call {
  /** What the dialect names it: `multi_edit`, `insert_after`, … */
  readonly name: string
  /** 0-based index of its first operation in the plan; the others follow. */
  readonly first: number
  readonly count: number
}

/** The ordered operations of one answer, with its message, its base, and where each operation stood in the text. */
export interface Plan {
  readonly version: 1
  readonly message?: string | undefined
  /** The commit that the plan was written against. */
  readonly base?: string | undefined
  readonly operations: readonly Operation[]
  /** Where each operation stood in the text, by the same index; absent for a plan that was never text. */
  readonly places?: readonly Place[]
  /** How the text grouped the operations, in order; absent in dialects that say each by itself. */
  readonly calls?: readonly Call[]
}
