import type * as z from 'zod'
import { callOptions } from '../checked-options.ts'
import { answered, refusedBy } from './answers.ts'
import { declarationOf } from './declarations.ts'
import type { Hands } from './hands.ts'
import { readArguments } from './read-call.ts'
import type { CallOptions, Tool, ToolAnswer } from './tool.ts'
import type { ToolName } from './words.ts'

/**
 * A tool that no dialect has words for: it does its work with its arguments, and says itself what is wrong with them.
 */
export const arguedTool = <Schema extends z.ZodObject>(
  hands: Hands,
  name: ToolName,
  schema: Schema,
  work: (values: z.output<Schema>, options: CallOptions) => Promise<ToolAnswer>,
): Tool => ({
  ...declarationOf(name),
  execute: async (input, given = {}) => {
    const options = callOptions(given)
    const read = readArguments(name, schema, input)
    if ('values' in read) return await work(read.values, options)
    return refusedBy(name, answered(await hands.apply(() => read.refused, options)))
  },
})
