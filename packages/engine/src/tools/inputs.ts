import { once } from '@emend/model'
import { callTools, dialectNames } from '@emend/parser'
import * as z from 'zod'
import type { ToolName } from './words.ts'

const planned = () => ({
  plan: z.string().describe('The plan, as text; prose may stand around its operations.'),
  dialect: z
    .enum(['auto', ...dialectNames])
    .optional()
    .describe('The notation of the plan; recognised where it is left out.'),
  overwrite: z.boolean().optional().describe('Let create, move and copy replace files.'),
})

/** What the tools take that no dialect has words for. */
export const inputs = {
  apply_plan: once(() =>
    z.strictObject({
      ...planned(),
      message: z.string().optional().describe('The message of the commit; first line short, and why below.'),
    }),
  ),
  preview_plan: once(() => z.strictObject(planned())),
  undo: once(() =>
    z.strictObject({
      commit: z
        .string()
        .optional()
        .describe('The commit to take back; the last of this session where it is left out.'),
    }),
  ),
  history: once(() =>
    z.strictObject({
      limit: z.int().min(0).optional().describe('How many at most; 20 where it is left out.'),
    }),
  ),
}

/** What every tool takes. */
export const inputOf = (name: ToolName): z.ZodObject =>
  Object.hasOwn(inputs, name)
    ? inputs[name as keyof typeof inputs]()
    : callTools.find((tool) => tool.name === name)!.schema()
