import { dialectNames } from '@emend/parser'
import * as z from 'zod'
import { answered, previewed } from './answers.ts'
import type { Hands } from './hands.ts'
import { readArguments } from './read-call.ts'
import { jsonSchemaOf, previewSchema, resultSchema } from './schemas.ts'
import type { Tool } from './tool.ts'
import { toolWords } from './words.ts'

const planned = {
  plan: z.string().describe('The plan, as text; prose may stand around its operations.'),
  dialect: z
    .enum(['auto', ...dialectNames])
    .optional()
    .describe('The notation of the plan; recognised where it is left out.'),
  overwrite: z.boolean().optional().describe('Let create, move and copy replace files.'),
}
const previewInput = z.strictObject(planned)
const applyInput = z.strictObject({
  ...planned,
  message: z.string().optional().describe('The message of the commit; first line short, and why below.'),
})

/** The tools that take whole plans, in any dialect. */
export const planTools = (hands: Hands): readonly Tool[] => [
  {
    name: 'apply_plan',
    ...toolWords.apply_plan,
    inputSchema: jsonSchemaOf(applyInput, 'input'),
    outputSchema: jsonSchemaOf(resultSchema, 'output'),
    execute: async (input, options = {}) => {
      const read = readArguments('apply_plan', applyInput, input)
      if ('refused' in read) return answered(await hands.apply(() => read.refused, options))
      const { plan, dialect, message, overwrite = false } = read.values
      return answered(
        await hands.apply(hands.read(plan, dialect), {
          ...options,
          overwrite,
          ...(message !== undefined && { message }),
        }),
      )
    },
  },
  {
    name: 'preview_plan',
    ...toolWords.preview_plan,
    inputSchema: jsonSchemaOf(previewInput, 'input'),
    outputSchema: jsonSchemaOf(previewSchema, 'output'),
    execute: async (input, options = {}) => {
      const read = readArguments('preview_plan', previewInput, input)
      if ('refused' in read) return previewed(await hands.preview(() => read.refused, options))
      const { plan, dialect, overwrite = false } = read.values
      return previewed(await hands.preview(hands.read(plan, dialect), { ...options, overwrite }))
    },
  },
]
