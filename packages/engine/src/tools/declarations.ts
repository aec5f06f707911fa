import { inputOf } from './inputs.ts'
import { historySchema, jsonSchemaOf, previewSchema, resultSchema } from './schemas.ts'
import type { Tool } from './tool.ts'
import { type ToolName, toolWords } from './words.ts'

/** All of a tool but its hands. */
export type ToolDeclaration = Omit<Tool, 'execute'>

const outputs = { preview_plan: previewSchema, history: historySchema } as const

const outputOf = (name: ToolName) =>
  Object.hasOwn(outputs, name) ? outputs[name as keyof typeof outputs]() : resultSchema()

const known = new Map<ToolName, ToolDeclaration>()

/** The declaration of a tool. Schemas are made when they are first asked for, and once. */
export const declarationOf = (name: ToolName): ToolDeclaration => {
  const declaration = known.get(name) ?? {
    name,
    ...toolWords[name],
    inputSchema: jsonSchemaOf(inputOf(name), 'input'),
    outputSchema: jsonSchemaOf(outputOf(name), 'output'),
  }
  known.set(name, declaration)
  return declaration
}

/** The declarations of all tools. */
export const declaredTools = (): readonly ToolDeclaration[] =>
  (Object.keys(toolWords) as ToolName[]).map(declarationOf)
