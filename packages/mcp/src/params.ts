import {
  type StandardSchemaV1,
  type StandardSchemaV1Sync,
  specTypeSchemas,
} from '@modelcontextprotocol/server'

/** What requests of those methods must be; of any other, only what is common to all is known. */
const SCHEMAS = new Map<string, StandardSchemaV1Sync<unknown>>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
  ['tools/list', specTypeSchemas.ListToolsRequest],
  ['prompts/get', specTypeSchemas.GetPromptRequest],
  ['prompts/list', specTypeSchemas.ListPromptsRequest],
  ['resources/read', specTypeSchemas.ReadResourceRequest],
  ['resources/list', specTypeSchemas.ListResourcesRequest],
  ['resources/templates/list', specTypeSchemas.ListResourceTemplatesRequest],
  ['completion/complete', specTypeSchemas.CompleteRequest],
])

/** What is wrong with the params of a request, in words; null for nothing. */
export const faultOfParams = (method: string, params: unknown): string | null => {
  const schema = SCHEMAS.get(method) ?? specTypeSchemas.Request
  const { issues = [] } = schema['~standard'].validate({ method, params })
  return issues.length === 0 ? null : `Not what ${method} takes: ${issues.map(told).join('; ')}.`
}

/** What the schemas say of a value, and in which words. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

const told = ({ path = [], message }: StandardSchemaV1.Issue): string => {
  const name = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  const [, expected = '', received] = /expected (\w+), received (\w+)/.exec(message) ?? []
  if (received === 'undefined') return `\`${name}\` is missing`
  return expected in KINDS ? `\`${name}\` must be ${KINDS[expected]}` : `\`${name}\` is invalid`
}
