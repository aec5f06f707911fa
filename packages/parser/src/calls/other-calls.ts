import { startsLine } from '../starts-line.ts'
import { bareName, changingKeys, isKnownTool, longKeys } from './dialect-of.ts'
import { argumentKeys, nameKeys } from './envelope-keys.ts'
import { fileTools } from './file-tools.ts'
import { found, type Other, startOf } from './other.ts'
import { spellings } from './spelling.ts'

const tools = fileTools.map(({ name }) => name).join('|')
const paths = spellings.path.join('|')
/** Keys of what a call writes or removes, which other JSON may have on a line as well. */
const written = [...spellings.content, 'insert_text', 'insert_line', 'anchor', ...changingKeys].join('|')

/**
 * Calls as chat templates write them: their arguments are tags, as those of Claude, DeepSeek and MiniMax, of Qwen, of
 * GLM, and of Kimi and Grok.
 */
const IN_TAGS =
  /(?:<(?:[^\s<>"]{1,12}[:｜])?(?:invoke|function_call)[ \t]+name=|call[ \t]+tool=)"(\w{1,64})"|<function=(\w{1,64})>\s*<parameter=|<tool_call>\s*(\w{1,64})\s*<arg_key>/gu
/** The name of such an argument. */
const ARGUMENT = /(?:parameter(?: name="|=)|<arg_key>\s*|argument key=")(\w{1,40})/g

/**
 * Calls as those of functions or of a shell, with the first of their arguments, as Gemini, Llama, Gemma and SWE-agent
 * have them.
 */
const AS_FUNCTIONS = [
  /^[ \t]*(?:(?:print\()?default_api\.|\[|```tool_code\s+(?:print\()?(?:default_api\.)?)(\w{1,64})\(\s*(\w{1,40})\s*=/gm,
  // Right below other text, as in a fence of Python, it is code.
  new RegExp(
    `(?<!\\S[ \\t\\r]*\\n)^[ \\t]*(?:print\\(|await[ \\t]+)?(${tools})\\(\\s*(?:(${paths}|from|to)\\s*=|["'{])`,
    'gm',
  ),
  /\bcall:(?:\w{1,20}:)?(\w{1,64})\{(\w{1,40}):/g,
  /^[ \t]*(?:\$[ \t]+)?(str_replace_editor)[ \t]+\w{1,20}[ \t][^\n]{0,400}?--(file_text|old_str|new_str|insert_line)\b/gm,
]

/**
 * A line of JSON that changes something, in no call: its brace is missing, or not where it should be, or the call has
 * other keys.
 */
const JSON_ALONE = new RegExp(
  `^(?:[^\\n{"\`]{0,40}\\{)?[ \\t]*"[^\\n]{0,2000}?\\b(?:${changingKeys.join('|')})"\\s*:\\s*"`,
  'm',
)

/**
 * A call without its first brace: a line that begins with the name of a tool and goes on to its arguments, which
 * describe none.
 */
const CALL_ALONE = new RegExp(
  `^[ \\t]*"?(?:${nameKeys.join('|')})"\\s*:\\s*"(?:${tools})"\\s*,\\s*"(?:${argumentKeys.join('|')})"\\s*:\\s*(?!\\{\\s*"(?:type|properties)")["{]`,
  'm',
)

/** A call without its first brace, on a line below none of the same JSON, told by what it does and to which file. */
const BRACELESS = new RegExp(
  `(?<![{,[]\\s{0,20})^[ \\t]*"(?:command|mode|operation|${paths})"\\s*:\\s*"[^"\\n]{0,300}"\\s*,[^\\n]{0,400}?"(?:${written})"\\s*:`,
  'm',
)

const QUOTE = `["'“”‘’]`
/** A call whose keys stand without quotes, as in JavaScript, or in others than those of JSON. */
const BARE_KEYS = new RegExp(
  `^[ \\t]*\\{\\s*[“”‘’]?(?:(?:${nameKeys.join('|')})[“”‘’]?\\s*:\\s*${QUOTE}(?:${tools})${QUOTE}|(?:command|${paths})[“”‘’]?\\s*:\\s*${QUOTE}[^"\\n]{0,300}?${QUOTE}\\s*,[^\\n]{0,400}?(?:\\b|[“”‘’])(?:${written})[“”‘’]?\\s*:)`,
  'm',
)

/** A call that is a string of JSON itself. */
const AS_STRING = new RegExp(
  `^[ \\t]*"\\{\\s*\\\\"(?:(?:${nameKeys.join('|')})\\\\"\\s*:\\s*\\\\"(?:${tools})\\\\"|[^\\n]{0,2000}?\\\\"(?:${changingKeys.join('|')})\\\\"\\s*:)`,
  'm',
)

/** The calls in a text that are not JSON, the first of each notation. */
export const otherCallsIn = (text: string): readonly (Other | undefined)[] => [
  callInTags(text),
  ...AS_FUNCTIONS.map((calls) => callAsFunction(text, calls)),
]

/** What was meant as a call in JSON, and is none, the first of each kind. */
export const brokenCallsIn = (text: string): readonly (Other | undefined)[] =>
  [JSON_ALONE, CALL_ALONE, BRACELESS, BARE_KEYS, AS_STRING].map((alone) => found(alone, text, () => AS_JSON))

/** The first call of a tool that is known, at the start of a line, or that has the arguments of a change. */
const callInTags = (text: string): Other | undefined => {
  const matches = text.matchAll(IN_TAGS)
  for (let match = matches.next().value; match !== undefined; ) {
    const next = matches.next().value
    const name = match.slice(1).find((group) => group !== undefined)!
    const isMeant = isTool(name) && startsLine(text, match.index)
    if (isMeant || isChange(text.slice(match.index, next?.index)))
      return { at: match.index, data: asCall(name) }
    match = next
  }
  return undefined
}

const isTool = (name: string): boolean => isKnownTool(bareName(name))

const isChange = (call: string): boolean => {
  const keys = [...call.matchAll(ARGUMENT)].map((match) => match[1]!)
  const isOf = (known: readonly string[]): boolean => keys.some((key) => known.includes(key))
  return isOf(longKeys) || (isOf(spellings.path) && keys.includes('content'))
}

const callAsFunction = (text: string, calls: RegExp): Other | undefined => {
  for (const match of text.matchAll(calls)) {
    const [, name, key] = match
    if (isTool(name!) || longKeys.includes(key!)) return { at: startOf(match), data: asCall(name!) }
  }
  return undefined
}

const asCall = (name: string) => ({
  name: `A call of \`${name}\` in another notation`,
  reason: 'calls are read as JSON',
  instead: `Write \`{"name": "${name}", "arguments": { … }}\`.`,
})

const AS_JSON = {
  name: 'JSON that is no call',
  reason:
    'no `{` stands before its first key, its keys have no quotes, it is a string, or it has other keys than a call',
  instead:
    'Write it as a whole: `{"name": "edit_file", "arguments": { … }}`; or in the notation of the other operations.',
}
