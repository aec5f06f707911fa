/** The keys that name the tool of a call. */
export const nameKeys = ['tool', 'name', 'toolName', 'tool_name', 'action'] as const

/** The keys that hold its arguments. */
export const argumentKeys = [
  'arguments',
  'input',
  'parameters',
  'args',
  'tool_input',
  'action_input',
  'params',
] as const

/** Those among them of Gemini, LangChain, Vercel's SDK and MCP, which mean something else in other JSON. */
export const keysOfOthers: ReadonlySet<string> = new Set([
  'toolName',
  'tool_name',
  'action',
  'args',
  'tool_input',
  'action_input',
  'params',
])

/** What a message is made of: with Anthropic, Bedrock and OpenAI, and with Gemini. */
export const blockKeys = ['content', 'parts'] as const

/** What a call is wrapped in: by OpenAI, by Gemini, and by Bedrock. */
export const wrapperKeys = ['function', 'function_call', 'functionCall', 'toolUse'] as const
