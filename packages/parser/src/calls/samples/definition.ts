import { isObject, type Values } from '../../json/object.ts'

/**
 * True for the description of a tool, which looks like a call of it: as OpenAI, Anthropic and MCP have it, or with no
 * more than a type for each of its arguments.
 */
export const isDefinition = ({ parameters, params, input_schema, inputSchema }: Values): boolean =>
  [parameters, params, input_schema, inputSchema].some(
    (schema) => isObject(schema) && (isObject(schema.properties) || areTypes(Object.values(schema))),
  )

/** One word alone may be the name of a file. */
const areTypes = (values: readonly unknown[]): boolean =>
  values.every(isType) && (values.length > 1 || isObject(values[0]))

const isType = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0 && value.every(isType)
  if (isObject(value)) return isType(value.type) || areTypes(Object.values(value))
  return typeof value === 'string' && TYPE.test(value)
}

const TYPE = /^(?:str|string|number|int|integer|bool|boolean|array|object)(?:\[\]|\?)?$/
