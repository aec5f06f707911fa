const NAMES_OF_OTHERS = ['toolName', 'tool_name', 'action']
const ARGUMENTS_OF_OTHERS = ['args', 'tool_input', 'action_input', 'params']

/** The keys that name the tool of a call. */
export const nameKeys: readonly string[] = ['tool', 'name', ...NAMES_OF_OTHERS]

/** The keys that hold its arguments. */
export const argumentKeys: readonly string[] = ['arguments', 'input', 'parameters', ...ARGUMENTS_OF_OTHERS]

/** Those among them of Gemini, LangChain, Vercel's SDK and MCP, which mean something else in other JSON. */
export const keysOfOthers: ReadonlySet<string> = new Set([...NAMES_OF_OTHERS, ...ARGUMENTS_OF_OTHERS])

/** What a message is made of: with Anthropic, Bedrock and OpenAI, and with Gemini. */
export const blockKeys: readonly string[] = ['content', 'parts']

/** What a call is wrapped in: by OpenAI, by Gemini, and by Bedrock. */
export const wrapperKeys: readonly string[] = ['function', 'function_call', 'functionCall', 'toolUse']
