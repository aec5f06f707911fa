import {
  type StandardSchemaV1,
  type StandardSchemaV1Sync,
  specTypeSchemas,
} from '@modelcontextprotocol/server'

/** What the params of those requests must be that do nothing without any. */
const SCHEMAS = new Map<string, StandardSchemaV1Sync<unknown>>([
  ['initialize', specTypeSchemas.InitializeRequestParams],
  ['tools/call', specTypeSchemas.CallToolRequestParams],
  ['prompts/get', specTypeSchemas.GetPromptRequestParams],
  ['resources/read', specTypeSchemas.ReadResourceRequestParams],
  ['completion/complete', specTypeSchemas.CompleteRequestParams],
])

/** What is wrong with the params of a request, in words; null for nothing. */
export const faultOfParams = (method: string, params: unknown): string | null => {
  const { issues = [] } = SCHEMAS.get(method)?.['~standard'].validate(params) ?? {}
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
  const name = ['params', ...path.map((part) => String(typeof part === 'object' ? part.key : part))].join('.')
  const [, expected = '', received] = /expected (\w+), received (\w+)/.exec(message) ?? []
  if (received === 'undefined') return `\`${name}\` is missing`
  return expected in KINDS ? `\`${name}\` must be ${KINDS[expected]}` : `\`${name}\` is invalid`
}
