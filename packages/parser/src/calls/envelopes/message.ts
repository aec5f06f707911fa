import { isObject, type Values } from '../../json/object.ts'
import { responseKey } from './api-response.ts'
import { blockKeys, wrapperKeys } from './envelope-keys.ts'

/**
 * A block of a message that is no call to be carried out: what it says, or what the API has done by itself. Gemini and
 * Bedrock give theirs no type.
 */
export const isPassage = (block: Values): boolean =>
  (typeof block.type === 'string' && PASSAGE.test(block.type)) ||
  (typeof block.text === 'string' && Object.keys(block).every((key) => PASSAGE_KEYS.has(key))) ||
  ['reasoningContent', 'executableCode', 'codeExecutionResult'].some((key) => isObject(block[key]))

// The results of other tools are what a next turn begins with.
const PASSAGE =
  /^(?:text|output_text|(?:redacted_)?thinking|reasoning|refusal|server_tool_use|mcp_list_tools|(?:web_search|web_fetch|tool_search|(?:\w+_)?code_execution)_tool_result|(?:web_search|file_search|code_interpreter|image_generation)_call)$/
const PASSAGE_KEYS = new Set(['text', 'thought', 'thoughtSignature'])

/**
 * The key of what a message or a tool call says; undefined for what says it itself. A list of calls that is empty says
 * nothing where another key says something.
 */
export const innerKey = (value: Values): string | undefined => {
  const { tool_calls: calls } = value
  if (!Array.isArray(calls)) return otherKey(value)
  return calls.length > 0 ? TOOL_CALLS : (otherKey(value) ?? TOOL_CALLS)
}

const otherKey = (value: Values): string | undefined => {
  const blocks = blockKeys.find((key) => Array.isArray(value[key]))
  if (blocks !== undefined && typeof value.role === 'string') return blocks
  if (value.method === 'tools/call' && isObject(value.params)) return 'params'
  // OpenAI wraps a call so whose input is a text.
  if (value.type === 'custom' && isObject(value.custom)) return 'custom'
  return wrapperKeys.find((key) => isObject(value[key])) ?? responseKey(value)
}

/** The key of the calls of a message, with OpenAI and LangChain. */
export const TOOL_CALLS = 'tool_calls'
