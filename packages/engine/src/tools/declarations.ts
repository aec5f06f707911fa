import { onceEach } from '@emend/model'
import type * as z from 'zod'
import { jsonSchemaOf } from '../json-schema.ts'
import { inputOf } from './inputs.ts'
import { outputOf } from './outputs.ts'
import type { JsonSchema, Tool } from './tool.ts'
import { type ToolName, toolWords } from './words.ts'

/** All of a tool but its hands. */
export type ToolDeclaration = Omit<Tool, 'execute'>

/** The declaration of a tool. Schemas are made when they are first asked for, and once. */
export const declarationOf = onceEach(
  (name: ToolName): ToolDeclaration => ({
    name,
    ...toolWords[name],
    inputSchema: schemaOf(inputOf(name), 'input'),
    outputSchema: schemaOf(outputOf(name), 'output'),
  }),
)

/** The same tool with a declaration of its own, which may be changed. */
export const ownDeclaration = <Declared extends ToolDeclaration>(tool: Declared): Declared => ({
  ...tool,
  inputSchema: structuredClone(tool.inputSchema),
  outputSchema: structuredClone(tool.outputSchema),
  annotations: { ...tool.annotations },
})

/** The declarations of all tools. */
export const declaredTools = (): readonly ToolDeclaration[] =>
  (Object.keys(toolWords) as ToolName[]).map((name) => ownDeclaration(declarationOf(name)))

const schemaOf = (schema: z.ZodObject, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = jsonSchemaOf(schema, io)
  return rest as JsonSchema
}
