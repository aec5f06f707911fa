import type { Operation } from '@emend/model'

const endTag = (names: string): RegExp => new RegExp(`</((?:antml:)?(?:${names}))>\\s*$`)

/**
 * What JSON makes of a backslash that was not written twice: NUL, a backspace, or a form feed in front of a word, as of
 * `\frac`.
 */
const GARBLED = /[\0\b]|\f(?=[a-z])/

/** The tags that end a call, or the text in one, in chat templates: what models leave at the end of a text. */
const ENVELOPE =
  'invoke|function_calls|tool_calls?|(?:old|new)_(?:str|string|text)|(?:old|new)String|file_text|parameter|(?:longcat_)?arg_value(?::[\\w-]{1,40})?'
/** Of a whole file, which has all that it opens, these as well. */
const LEFT_IN_FILE = endTag(`${ENVELOPE}|content|function`)
const LEFT = endTag(ENVELOPE)
/**
 * The end of an argument by the tag of another notation, and the next one up to the end of all: where a model writes
 * the two so, the first has all of it. Source: files that Copilot's create_file has made.
 */
const RUN_ON =
  /<\/(contents?|code|(?:old|new)_(?:str|string|text)|(?:old|new)String)>\s*<parameter(?: name="|=)\w{1,40}"?>[^<>\n]*(?:<\/parameter>)?\s*$/
/** What ends an argument in other templates: the second one was left over. */
const LEFT_MARK = /(?:<\|close\|>(?:argument|call)<\|sep\|>|(?<![^\n])END_ARG)\s*$/

/** The tag that begins an argument of an edit, on a line of its own: what models write without the end of the last one. */
const BEGUN =
  /^<(?:[\w｜]{1,12}[:｜])?(?:parameter(?: name="|=)|arg_key(?::[\w-]{1,40})?>)(?:old|new)_(?:str|string|text)\b[^\n<>]{0,20}>?/m
/** What may stand before it in a text that speaks of calls. */
const SPEAKS_OF_CALLS = /<(?:[\w｜]{1,12}[:｜])?(?:invoke|function=|tool_call)/

/**
 * What is wrong with an operation that writes such a character, or such a tag, where none was; undefined where nothing
 * is.
 */
export const garbledIn = (operation: Operation): string | undefined => {
  const { old, fresh } = textsOf(operation)
  const character = GARBLED.exec(fresh)?.[0]
  if (character !== undefined && !old.includes(character)) return ERRORS[character]
  const begun = SPEAKS_OF_CALLS.test(fresh) ? undefined : BEGUN.exec(fresh)?.[0]
  if (begun !== undefined && !old.includes(begun))
    return `has a line with \`${begun}\`, where another argument was to begin: leave out what is no part of the text`
  const end = fresh.slice(-LONGEST)
  const tags = operation.op === 'create' ? LEFT_IN_FILE : LEFT
  const [tag, name] = RUN_ON.exec(end) ?? tags.exec(end) ?? LEFT_MARK.exec(end) ?? []
  if (tag === undefined || old.includes(tag.trim()) || (name !== undefined && fresh.includes(`<${name}`)))
    return undefined
  const [first] = tag.trim().split('\n')
  return `ends with \`${first}\`, which nothing opens: leave out what is no part of the text`
}

const LONGEST = 400

const garbled = (name: string, written: string): string =>
  `writes the character U+${name}, which \`${written}\` stands for in JSON: write \`\\${written}\` for a backslash and what follows it`

const ERRORS: Readonly<Record<string, string>> = {
  '\0': garbled('0000', '\\u0000'),
  '\b': garbled('0008', '\\b'),
  '\f': garbled('000C', '\\f'),
}

interface Texts {
  /** What is there before. */
  readonly old: string
  readonly fresh: string
}

const textsOf = (operation: Operation): Texts => {
  switch (operation.op) {
    case 'edit':
      return { old: operation.find, fresh: operation.replace }
    case 'patch': {
      const lines = operation.hunks.flatMap((hunk) => hunk.lines)
      const isFresh = (line: string): boolean => line.startsWith('+')
      return { old: unmarked(lines.filter((line) => !isFresh(line))), fresh: unmarked(lines.filter(isFresh)) }
    }
    default:
      return { old: '', fresh: 'content' in operation ? operation.content : '' }
  }
}

const unmarked = (lines: readonly string[]): string => lines.map((line) => line.slice(1)).join('\n')
