import { isObject, type Values } from '../../json/object.ts'

/** What an answer of an API holds its messages in, and what one of them is known by. */
const HOLDERS: readonly { readonly key: string; readonly holds: (element: Values) => boolean }[] = [
  // OpenAI's chat completions.
  { key: 'choices', holds: ({ message }) => isObject(message) },
  // Gemini.
  { key: 'candidates', holds: ({ content }) => isObject(content) },
  // The AI SDK's results.
  { key: 'toolCalls', holds: ({ toolName }) => typeof toolName === 'string' },
  // OpenAI's responses.
  { key: 'output', holds: ({ type }) => typeof type === 'string' },
]

/** What a choice or a candidate holds its message in, and Bedrock its `output`. */
const MESSAGE_KEYS = ['message', 'content', 'output'] as const

/**
 * The key of the messages of a whole response, or of the message of one choice in it; undefined for what is neither.
 */
export const responseKey = (value: Values): string | undefined =>
  HOLDERS.find(({ key, holds }) => isListOf(value[key], holds))?.key ??
  MESSAGE_KEYS.find((key) => isMessage(value[key]))

/** True for a whole response, or a message of one, be there calls in it or text alone. */
export const isResponse = (value: Values): boolean => responseKey(value) !== undefined || isMessage(value)

const isListOf = (value: unknown, holds: (element: Values) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && holds(one))

const isMessage = (value: unknown): boolean =>
  isObject(value) &&
  (isMessage(value.message) || (typeof value.role === 'string' && MESSAGE_PARTS.some((key) => key in value)))

const MESSAGE_PARTS = ['content', 'parts', 'tool_calls'] as const

/** What a response has more than one of to choose from. */
const ALTERNATIVES: readonly string[] = ['choices', 'candidates']

/** Why the calls of a response are not carried out that gives several answers to choose from. */
export const alternativesIn = (value: Values, key: string): string | undefined => {
  const all = value[key]
  return ALTERNATIVES.includes(key) && Array.isArray(all) && all.length > 1
    ? `is one of ${all.length} \`${key}\`: give the one that is meant`
    : undefined
}

/** What says of a response, of a choice or of a call why it ends. */
const ENDS = ['finish_reason', 'done_reason', 'stop_reason', 'stopReason', 'finishReason', 'status'] as const
/** What it says of one that was cut off, be it for its length or by a filter. */
const CUT_OFF =
  /^(?:length|max_tokens|model_context_window_exceeded|incomplete|refusal|content[-_]filter(?:ed)?|guardrail_intervened|safety)$/i

/** Why calls are not carried out whose response says, by itself or as LangChain has it, that it was cut off. */
export const cutOffIn = (value: Values): string | undefined => {
  const said = isObject(value.response_metadata) ? { ...value.response_metadata, ...value } : value
  const key = ENDS.find((one) => typeof said[one] === 'string' && CUT_OFF.test(said[one]))
  return key && `is in a response that was cut off (\`${key}\` is \`${said[key]}\`): send all of it`
}

/** Why the calls of a message are not carried out beside which LangChain lists others that it could not read. */
export const invalidIn = ({ invalid_tool_calls: invalid }: Values): string | undefined =>
  Array.isArray(invalid) && invalid.length > 0
    ? 'is in a message with `invalid_tool_calls`, which are none that can be read: send all of them'
    : undefined
