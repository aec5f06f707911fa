import { type CallTool, callTools } from '@emend/parser'
import { answered } from './answers.ts'
import type { Hands } from './hands.ts'
import { readCall } from './read-call.ts'
import { jsonSchemaOf, resultSchema } from './schemas.ts'
import type { Tool } from './tool.ts'
import { type ToolName, toolWords } from './words.ts'

/** The tools whose calls a dialect has words for: a call of one is read, planned and answered as a text that says it. */
export const fileTools = (hands: Hands): readonly Tool[] => callTools.map((tool) => fileTool(tool, hands))

const fileTool = (tool: CallTool, hands: Hands): Tool => ({
  name: tool.name,
  ...toolWords[tool.name as ToolName],
  inputSchema: jsonSchemaOf(tool.schema, 'input'),
  outputSchema: jsonSchemaOf(resultSchema, 'output'),
  execute: async (input, options = {}) =>
    answered(await hands.apply((policy) => readCall(tool, input, policy), options)),
})
