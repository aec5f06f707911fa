import { configurationSchema, kinds, planSchema } from '@emend/model'
import { jsonSchemaOf } from './json-schema.ts'
import { declaredTools } from './tools/declarations.ts'

const schemas = {
  plan: () => ({ title: 'emend plan', ...jsonSchemaOf(planSchema(), 'input') }),
  config: () => ({ title: 'emend.config.json', ...jsonSchemaOf(configurationSchema(), 'input') }),
  tools: () => ({ tools: declaredTools() }),
} as const

/** The names of all schemas. */
export const schemaNames: readonly string[] = Object.keys(schemas)

/**
 * The JSON Schema (draft 2020-12) of plans (`plan`) or of the configuration (`config`), or the declarations of all
 * tools with the schemas of what goes in and what comes out (`tools`). `usage` for another name.
 */
export const schemaNamed = (name: string): object => {
  kinds.oneOf('schema', schemaNames)('The name of a schema', name)
  return schemas[name as keyof typeof schemas]()
}
