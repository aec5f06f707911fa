import type { Operation } from '@emend/model'
import { nextCallIn, type Texts } from './next-call.ts'

const endTag = (names: string): RegExp => new RegExp(`</((?:antml:)?(?:${names}))>\\s*$`)

/**
 * What JSON makes of a backslash that was not written twice: NUL, a backspace, a form feed in front of a word, as of
 * `\frac`, or a carriage return within a line, as of `"\rDone"`.
 */
const GARBLED = /[\0\b]|\f(?=[a-z])|\r(?=[^\r\n])/

const TEXTS = '(?:old|new)_(?:str|string|text)|(?:old|new)String'
/** The tags that end a call, or the text in one, in chat templates: what models leave at the end of a text. */
const ENVELOPE = `invoke|function_calls|tool_calls?|${TEXTS}|file_text|parameter|(?:longcat_)?arg_value(?::[\\w-]{1,40})?`
/** Of a whole file, which has all that it opens, these as well. */
const LEFT_IN_FILE = endTag(`${ENVELOPE}|contents?|function|file_content|write_to_file`)
const LEFT = endTag(ENVELOPE)
const begun = (names: string): string => `<parameter(?: name="|=)(?:${names})"?>[^<>\\n]*`
/**
 * The end of an argument by the tag of another notation, and the next one up to the end of all: where a model writes
 * the two so, the first has all of it. Source: files that Copilot's create_file has made.
 */
const RUN_ON = new RegExp(`</(contents?|code|${TEXTS})>\\s*${begun('\\w{1,40}')}(?:</parameter>)?\\s*$`)
/** The same without that end, where the last line of a whole file begins with the path of one. */
const BEGUN_LAST = new RegExp(`(?<=\\n[ \\t]*)${begun('\\w{0,20}[pP]ath')}\\s*$`)
/** What ends an argument in other templates: the second one was left over. */
const LEFT_MARK = /(?:<\|close\|>(?:argument|call)<\|sep\|>|(?<![^\n])END_ARG)\s*$/

/** The end of a call in the middle of a text, which goes on with the rest of the answer. Source: files of Grok's. */
const ENDED = /<\/(xai:function_call)\b/

/** The tag that begins an argument of an edit, on a line of its own: what models write without the end of the last one. */
const BEGUN = new RegExp(
  `^<(?:[\\w｜]{1,12}[:｜])?(?:parameter(?: name="|=)|arg_key(?::[\\w-]{1,40})?>)(?:${TEXTS})\\b[^\\n<>]{0,20}>?`,
  'm',
)
/** The same in JSON, behind the quote that was to end the last one: its line is of no object. */
const BEGUN_IN_JSON = new RegExp(`(?<![^\\n])[^{\\n]*("\\s{0,9},\\s{0,9}"(?:${TEXTS})"\\s{0,9}:\\s{0,9}")`)
/** What may stand before it in a text that speaks of calls. */
const SPEAKS_OF_CALLS = /<(?:[\w｜]{1,12}[:｜])?(?:invoke|function=|function_call|tool_call)/

/**
 * What is wrong with an operation that writes such a character, or such a tag, where none was; undefined where nothing
 * is.
 */
export const garbledIn = (operation: Operation): string | undefined => {
  const texts = textsOf(operation)
  const isFile = operation.op === 'create'
  return (
    characterIn(texts) ??
    endedIn(texts) ??
    nextCallIn(texts) ??
    leftIn(texts, isFile) ??
    begunIn(texts, isFile)
  )
}

const characterIn = ({ old, fresh }: Texts): string | undefined => {
  const character = GARBLED.exec(fresh)?.[0]
  const isOld = character === undefined || old.replaceAll('\r\n', '').includes(character)
  return isOld ? undefined : ERRORS[character]
}

const begunIn = ({ old, fresh }: Texts, isFile: boolean): string | undefined => {
  if (SPEAKS_OF_CALLS.test(fresh)) return undefined
  const last = isFile ? BEGUN_LAST.exec(fresh.slice(-LONGEST))?.[0].trim() : undefined
  const begun = BEGUN.exec(fresh)?.[0] ?? BEGUN_IN_JSON.exec(fresh)?.[1] ?? last
  if (begun === undefined || old.includes(begun)) return undefined
  return `has a line with \`${begun}\`, where another argument was to begin: leave out what is no part of the text`
}

const endedIn = ({ old, fresh }: Texts): string | undefined => {
  const ended = ENDED.exec(fresh)
  if (ended === null) return undefined
  const [tag, name] = ended
  if (old.includes(tag) || fresh.slice(0, ended.index).includes(`<${name}`)) return undefined
  return `has \`${tag}\` in it, ${UNOPENED}`
}

const leftIn = ({ old, fresh }: Texts, isFile: boolean): string | undefined => {
  const end = fresh.slice(-LONGEST)
  const [tag, name] =
    RUN_ON.exec(end) ?? (isFile ? LEFT_IN_FILE : LEFT).exec(end) ?? LEFT_MARK.exec(end) ?? []
  if (tag === undefined || old.includes(tag.trim()) || (name !== undefined && fresh.includes(`<${name}`)))
    return undefined
  return `ends with \`${tag.trim().split('\n')[0]}\`, ${UNOPENED}`
}

const UNOPENED = 'which nothing opens: leave out what is no part of the text'

const LONGEST = 400

const garbled = (name: string, written: string): string =>
  `writes the character U+${name}, which \`${written}\` stands for in JSON: write \`\\${written}\` for a backslash and what follows it`

const ERRORS: Readonly<Record<string, string>> = {
  '\0': garbled('0000', '\\u0000'),
  '\b': garbled('0008', '\\b'),
  '\f': garbled('000C', '\\f'),
  '\r': garbled('000D', '\\r'),
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
