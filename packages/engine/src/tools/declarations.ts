import { onceEach } from '@emend/model'
import * as z from 'zod'
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
    inputSchema: jsonSchemaOf(inputOf(name), 'input'),
    outputSchema: jsonSchemaOf(outputOf(name), 'output'),
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

const jsonSchemaOf = (schema: z.ZodObject, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: withoutSafeIntegers })
  return rest as JsonSchema
}

/** That a number is one that JavaScript can count to is no news to a model. */
const withoutSafeIntegers = ({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
