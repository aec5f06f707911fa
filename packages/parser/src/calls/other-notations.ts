import { diagnose, hasErrors, type ProblemData } from '@emend/model'
import type { ParseResult, Passage } from '../dialect.ts'
import { placesIn } from '../places.ts'
import { startsLine } from '../starts-line.ts'
import { bareName, changingKeys, isKnownTool, longKeys } from './dialect-of.ts'
import { argumentKeys, nameKeys } from './envelope-keys.ts'
import { fileTools } from './file-tools.ts'
import { spellings } from './spelling.ts'

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
  /\bcall:(?:\w{1,20}:)?(\w{1,64})\{(\w{1,40}):/g,
  /^[ \t]*(?:\$[ \t]+)?(str_replace_editor)[ \t]+\w{1,20}[ \t][^\n]{0,400}?--(file_text|old_str|new_str|insert_line)\b/gm,
]

/**
 * Changes as editors have them that know no others, and builders of whole projects: Roo, Zed, bolt, Dyad, Lovable,
 * Plandex.
 */
const CHANGES = new RegExp(
  `^[ \\t]*<(?:(insert_content|search_and_replace|boltAction|dyad-write|lov-write|PlandexBlock|create_file|edit_file|write_file|write_to_file)(?:>\\s*<(?:path|file|target_file)>|[ \\t][^<>]{0,200}[pP]ath=")|(${spellings.old.filter((key) => changingKeys.includes(key)).join('|')})(?:[ \\t][^<>\\n]{0,40})?>)`,
  'm',
)

/** A block whose tags are escaped, as in a page. */
const ESCAPED =
  /^[ \t]*(&lt;(?:edit|create(?:_overwrite)?|append|delete|move|copy(?:_overwrite)?|insert_(?:after|before))&gt;)\s*&lt;(?:file|from)&gt;/m

/**
 * A file in a fence with code left out, as Copilot and Cursor have it: to be put together by whoever knows the file.
 */
const SKETCH =
  /^[ \t]*`{3,}[\w+#-]*(?:[: ][ \t]*\S[^\n]*\n|[ \t]*\r?\n[ \t]*\S{1,4}[ \t]*filepath:[^\n]*\n)(?:(?![ \t]*`{3})[^\n]*\n)*?[^\n]*\.{3} ?existing code ?\.{3}/m

/** The first hunk of a diff as `diff -c` writes it, and as `diff` alone does. */
const OTHER_DIFFS =
  /^(?:\*{15}[^\n]*\n\*{3} \d{1,9}(?:,\d{1,9})? \*{4}|\d{1,9}(?:,\d{1,9})?[acd]\d{1,9}(?:,\d{1,9})?\r?\n[<>] )/m

/** A hunk at the top of a fence of its own, as aider has it for the file that was named last. */
const HUNK_ALONE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:diff|patch|udiff)[ \t]*\r?\n@@/m

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
  `^[ \\t]*"?(?:${nameKeys.join('|')})"\\s*:\\s*"(?:${fileTools.map(({ name }) => name).join('|')})"\\s*,\\s*"(?:${argumentKeys.join('|')})"\\s*:\\s*(?!\\{\\s*"(?:type|properties)")["{]`,
  'm',
)

/**
 * Refuses what changes files in a notation that is not read: that half of an answer is not carried out nobody would
 * see. It is no prose, nor is what follows it in the passage.
 */
export const refuseOtherNotations = (text: string, result: ParseResult): ParseResult => {
  // What stands below JSON that breaks off is the rest of it.
  const isWhole = !hasErrors(result.diagnostics)
  const found = result.prose.map((passage) => ({ passage, other: otherIn(passage, isWhole) }))
  if (found.every(({ other }) => other === undefined)) return result
  const locate = placesIn(text)
  const prose = found.flatMap(({ passage, other }): readonly Passage[] => {
    if (other === undefined) return [passage]
    const before = passage.text.slice(0, other.at).trimEnd()
    const { offset } = passage.place
    return before === '' ? [] : [{ text: before, place: locate(offset, offset + before.length) }]
  })
  const refused = found.flatMap(({ passage: { place }, other }) => {
    if (other === undefined) return []
    const plan = locate(place.offset + other.at, place.offset + place.length)
    return [diagnose('operation-unsupported', other.data, { plan })]
  })
  return { ...result, prose, diagnostics: [...result.diagnostics, ...refused] }
}

interface Other {
  readonly at: number
  readonly data: ProblemData['operation-unsupported']
}

const otherIn = ({ text }: Passage, isWhole: boolean): Other | undefined => {
  const read = [
    found(ESCAPED, text, ([, tag]) => asEscaped(tag!)),
    found(SKETCH, text, () => AS_SKETCH),
    found(OTHER_DIFFS, text, () => AS_OTHER_DIFF),
    found(HUNK_ALONE, text, () => AS_HUNK_ALONE),
    callInTags(text),
    ...AS_FUNCTIONS.map((calls) => callAsFunction(text, calls)),
    found(CHANGES, text, ([, block, tag]) => asChange(block ?? tag!)),
  ]
  const json = [JSON_ALONE, CALL_ALONE].map((alone) => found(alone, text, () => AS_JSON))
  const all = isWhole ? [...read, ...json] : read
  return all.filter((one) => one !== undefined).sort((one, other) => one.at - other.at)[0]
}

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

/** The first stretch of a kind, and what is said of it. */
const found = (
  pattern: RegExp,
  text: string,
  dataOf: (match: RegExpExecArray) => Other['data'],
): Other | undefined => {
  const match = pattern.exec(text)
  return match === null ? undefined : { at: startOf(match), data: dataOf(match) }
}

const startOf = ({ 0: found, index }: RegExpExecArray): number => index + found.search(/\S/)

const asCall = (name: string) => ({
  name: `A call of \`${name}\` in another notation`,
  reason: 'calls are read as JSON',
  instead: `Write \`{"name": "${name}", "arguments": { … }}\`.`,
})

const asEscaped = (tag: string) => ({
  name: `\`${tag}\``,
  reason: 'tags are not escaped',
  instead: 'Write `<` and `>` as they are.',
})

const AS_SKETCH = {
  name: 'Code with `... existing code ...` left out',
  reason: 'nothing is filled in',
  instead: 'Write each change with the text that it replaces, as `emend guide` shows.',
}

const AS_OTHER_DIFF = {
  name: 'A context or normal diff',
  reason: 'diffs are read in the unified form',
  instead: 'Write it as `diff -u` and `git diff` do.',
}

const AS_HUNK_ALONE = {
  name: 'A hunk alone',
  reason: 'nothing names its file',
  instead: 'Write its `---` and `+++` lines above it; or write it in the notation of the other operations.',
}

const AS_JSON = {
  name: 'JSON that is no call',
  reason: 'no `{` stands before its first key, or it has other keys than a call',
  instead:
    'Write it as a whole: `{"name": "edit_file", "arguments": { … }}`; or in the notation of the other operations.',
}

const asChange = (name: string) => ({
  name: `\`<${name}>\``,
  reason: 'no notation of plans has it',
  instead: 'Write it in the notation of the other operations, as `emend guide` shows.',
})
