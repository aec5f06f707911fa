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

const PASSAGE = new RegExp(
  `^(?:${[
    'text|output_text|thinking|redacted_thinking|reasoning|refusal',
    // With Anthropic, whose results of other tools are what the next turn begins with; and with OpenAI.
    'server_tool_use|(?:web_search|web_fetch|(?:\\w+_)?code_execution|tool_search)_tool_result',
    '(?:web_search|file_search|code_interpreter|image_generation)_call|mcp_list_tools',
  ].join('|')})$`,
)
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
  if (value.type === CUSTOM && isObject(value[CUSTOM])) return CUSTOM
  return wrapperKeys.find((key) => isObject(value[key])) ?? responseKey(value)
}

/** What OpenAI wraps a call in whose input is a text. */
const CUSTOM = 'custom'

/** The key of the calls of a message, with OpenAI and LangChain. */
export const TOOL_CALLS = 'tool_calls'
