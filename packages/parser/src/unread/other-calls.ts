import { once } from '@emend/model'
import { areOfChange, isOfFiles } from '../calls/recognition/of-files.ts'
import { ANY_FILE_TOOL, bareName, isKnownTool } from '../calls/recognition/tool-names.ts'
import { writtenIn } from '../calls/written.ts'
import { startsLine } from '../text/starts-line.ts'
import { found, type Other } from './other.ts'

/** Calls in tags that have something else than arguments in them, or those of Kimi, which stand in marks. */
const IN_TAGS =
  /(?:<(?:[^\s<>"]{1,12}[:｜])?(?:invoke|function_call)[ \t](?:[^<>\n]{0,200}[ \t])?name=(?!["']\w{1,64}["']$)|(?:<\|open\|>)?call[ \t]+tool=)["'](\w{1,64})["']/giu
/** The name of such an argument. */
const ARGUMENT = /(?:parameter name=["']|argument key="|\]<\]minimax\[>\[<)(\w{1,40})/gi

/**
 * Calls as those of functions or of a shell, with the first of their arguments, as Gemini, Llama, Gorilla, Gemma,
 * SWE-agent, ChatGLM, MiniMax and Continue have them, where nothing makes them calls that can be read; and one in
 * Hunyuan's marks that has no arguments.
 */
const AS_FUNCTIONS = [
  /^[ \t]*(?:(?:print\()?default_api\.|\[|(?:<\|python_tag\|>|<<function>>)\s*\[?)(\w{1,64})(?:\.call)?\(\s*(\w{1,40})\s*=/gm,
  /(?<!(?:<\|tool_call>|<start_function_call>)\s{0,20})\bcall:(?:\w{1,20}:)?(\w{1,64})\{(\w{1,40}):/g,
  /^[ \t]*(?:\$[ \t]+)?(str_replace_editor)[ \t]+\w{1,20}[ \t][^\n]{0,400}?--(file_text|old_str|new_str|insert_line)\b/gm,
  /^[ \t]*(\w{1,64})[ \t]*\r?\n[ \t]*`{3,9}python\s{1,9}tool_call\(\s*(\w{1,40})\s*=/gm,
  /\[TOOL_CALL\]\s{0,20}\{\s{0,20}tool\s{0,20}=>\s{0,20}["'](\w{1,64})["']/g,
  /<(?:longcat_)?tool_call(?::[\w-]{1,40})?>\s{0,20}(\w{1,64})\s{0,20}<\//g,
  /^[ \t]{0,20}TOOL_?NAME:[ \t]{0,20}(\w{1,64})\s{1,20}BEGIN_?ARG:[ \t]{0,20}(\w{1,40})/gim,
  /(?<=`{3}tool[ \t]{0,20}\r?\n[ \t]{0,20})TOOL_NAME:?[ \t]{1,20}(\w{1,64})[ \t]{0,20}\r?$/gm,
]

/** A call of a function without a mark: right below other text, as in a fence of Python, it is code. */
const AS_CODE = new RegExp(
  `(?<!\\S[ \\t\\r]*\\n)^[ \\t]*(?:print\\(|await[ \\t]+)?(${ANY_FILE_TOOL}|str_replace_\\w{4,20}|text_editor\\w{0,20})\\(\\s*(?:(\\w{1,40})\\s*=(?!=)|["'{])`,
  'gm',
)

/** The calls in a text that are not JSON, the first of each notation. */
export const otherCallsIn = (text: string): readonly (Other | undefined)[] => {
  const readable = once(() => new Set(writtenIn(text).map(({ from }) => from)))
  const own = once(() => definedIn(text))
  const inTags = [...text.matchAll(IN_TAGS)].filter(({ index }) => !readable().has(index))
  return [
    callInTags(text, inTags),
    found(BEHIND_MARK, text, ({ 1: name, index }) => (readable().has(index) ? undefined : asCall(name!))),
    IN_CODE.test(text) ? found(PATCH_IN_STRING, text, () => asCall('apply_patch')) : undefined,
    found(AS_CODE, text, (match) => (own().has(match[1]!) ? undefined : calledAsFunction(match))),
    ...AS_FUNCTIONS.map((calls) => found(calls, text, calledAsFunction)),
  ]
}

/** The names in lines that define or import what code calls: functions of its own. */
const definedIn = (text: string): ReadonlySet<string> => new Set(text.match(DEFINES)?.join().match(/\w+/g))

const DEFINES =
  /^[ \t]*(?:(?:export )?(?:async )?(?:def|function) \w{1,64}\(|from \S{1,200} import (?:\([^)]{1,400}|.+)|import \{[^}]{1,400}\} from)/gm

/** A tool right behind the mark of a template, with a slip in what stands between them or behind it. */
const BEHIND_MARK = new RegExp(
  `(?<=^[ \\t]{0,20}|[>\\]]\\s{0,20})(?:<\\|tool_call>|<start_function_call>|<\\|tool_call_start\\|>|\\[TOOL_CALLS\\](?=\\s{0,20}\\[\\s{0,20}\\{))[\\s[{('“]{0,20}(?:(?:call|function|name|tool)['”]?[\\s:='“]{1,20})?(?:functions[.:])?(${ANY_FILE_TOOL})`,
  'gim',
)

/** A call as Codex has them in code, and a patch whose lines are strings of it, or one string. */
const IN_CODE = /\btools\.(?:apply_patch|exec_command)\(/
const PATCH_IN_STRING = /["'`][^"'`\n]{0,60}\*{3} Begin Patch(?:\\n|["'`])/g

/** True in a mark of Kimi's, whose model may write `<|open|>toolscall` as well, or behind that of MiniMax M3. */
const isMarked = (text: string, at: number): boolean => {
  const above = text.slice(Math.max(at - 13, 0), at)
  return above === ']<]minimax[>[' || /<\|open\|>\w{4,9}\s/.test(above + text.slice(at, at + 13))
}

/** The first call of a tool that is known, at the start of a line or in a mark, or that has the arguments of a change. */
const callInTags = (text: string, matches: readonly RegExpExecArray[]): Other | undefined => {
  for (const [at, match] of matches.entries()) {
    const name = match[1]!
    const isMeant =
      isKnownTool(bareName(name)) && (startsLine(text, match.index) || isMarked(text, match.index))
    if (isMeant || isChange(text.slice(match.index, matches[at + 1]?.index)))
      return { at: match.index, data: asCall(name) }
  }
  return undefined
}

const isChange = (call: string): boolean =>
  areOfChange([...call.matchAll(ARGUMENT)].map((match) => match[1]!))

const calledAsFunction = ([, name, key]: RegExpExecArray): Other['data'] | undefined =>
  isOfFiles({ name: bareName(name!), keys: [key ?? ''] }) ? asCall(name!) : undefined

const asCall = (name: string) => ({
  name: `A call of \`${name}\` in another notation`,
  reason: 'calls are read as JSON, or with a tag around each argument',
  instead: `Write \`{"name": "${name}", "arguments": { … }}\`.`,
})
