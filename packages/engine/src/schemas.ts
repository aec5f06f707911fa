import {
  configurationSchema,
  EmendError,
  kinds,
  knownNames,
  nearestName,
  planSchema,
  shownName,
} from '@emend/model'
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
  kinds.text('The name of a schema', name)
  const make = Object.hasOwn(schemas, name) ? schemas[name as keyof typeof schemas] : undefined
  if (make !== undefined) return make()
  const remedy = knownNames(schemaNames, nearestName(name, schemaNames))
  throw new EmendError('usage', { error: `Unknown schema: ${shownName(name)}.`, remedy })
}
