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
export const faultOfParams = (method: string, params: unknown): string | null =>
  faultIn(SCHEMAS.get(method) ?? specTypeSchemas.Request, { method, params }, `Not what ${method} takes`)

/** What is wrong with a client's answer to `roots/list`, in words; null for nothing. */
export const faultOfRoots = (result: unknown): string | null =>
  faultIn(specTypeSchemas.ListRootsResult, result, 'Not what a client answers to roots/list')

const faultIn = (schema: StandardSchemaV1Sync<unknown>, value: unknown, words: string): string | null => {
  const judged: StandardSchemaV1.Result<unknown> | Promise<unknown> = schema['~standard'].validate(value)
  // What is too deep for a schema to be looked through at once, it tries again, and fails later.
  if (judged instanceof Promise) {
    judged.catch(() => {})
    return `${words}: it is nested too deeply.`
  }
  const { issues = [] } = judged
  return issues.length === 0 ? null : `${words}: ${issues.map(told).join('; ')}.`
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
  const rule = expected in KINDS ? `must be ${KINDS[expected]}` : /must start with .*/.exec(message)?.[0]
  return `\`${name}\` ${rule ?? 'is invalid'}`
}
