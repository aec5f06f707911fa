import { diagnose } from '@emend/model'
import type * as z from 'zod'
import { callOptions } from '../checked-options.ts'
import { isRefusal } from '../drafts/draft.ts'
import { answered, refusedBy, unserved } from './answers.ts'
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
    if ('values' in read) return await orUnserved(name, () => work(read.values, options))
    return refusedBy(name, answered(await hands.apply(() => read.refused, options)))
  },
})

/** What the repository refuses where there is no result to tell it in is an answer, too. */
const orUnserved = async (name: ToolName, work: () => Promise<ToolAnswer>): Promise<ToolAnswer> => {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return unserved(name, diagnose(error.code, error.data))
  }
}
