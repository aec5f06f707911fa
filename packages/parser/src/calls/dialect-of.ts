import type { DialectName } from '../dialect.ts'
import { isObject, type Values } from '../json/object.ts'
import { listIn } from './arguments/list-in.ts'
import { keyMeant, spellings } from './arguments/spelling.ts'
import { argumentKeys, nameKeys } from './envelopes/envelope-keys.ts'
import { fileTools } from './file-tools.ts'
import { applyPatchOf } from './others/apply-patch.ts'
import { isOtherTool, isStranger } from './others/other-tools.ts'
import { severalFilesOf } from './others/several-files.ts'
import type { ToolCall } from './tool-call.ts'

/** The dialects that are made of tool calls. */
export type CallDialect = Extract<DialectName, 'edits' | 'str-replace' | 'mode' | 'tools' | 'text-editor'>

/** What tells one dialect of calls from another. */
export interface Signature {
  /** The tool, where an envelope names it. */
  readonly name: string | undefined
  /** The keys of the arguments. */
  readonly keys: readonly string[]
  /** True where edits are listed in it. */
  readonly lists: boolean
  /** The keys of the first of these. */
  readonly inside: readonly string[]
}

/** What a call is told by that has these keys, and no list of edits. */
export const signatureWith = (name: string | undefined, keys: readonly string[]): Signature => ({
  name,
  keys,
  lists: false,
  inside: [],
})

/** What a call that can be read is told by. */
export const signatureOf = (call: ToolCall): Signature => {
  const { arguments: values } = call
  const name = severalFilesOf(call)?.name ?? call.name ?? applyPatchOf(call)?.name
  const isOfFile = spellings.path.some((key) => Object.hasOwn(values, key))
  const list = spellings.edits.find(
    (key) => Object.hasOwn(values, key) && (key === 'edits' || (isOfFile && isChange(values[key]))),
  )
  const inside = list === undefined ? [] : keysInside(values[list])
  const isCall = isOfFile || name !== undefined || !isOfSettings(values)
  const keys = Object.keys(values).filter((key) => isCall || key !== 'mode')
  return { name, keys, lists: list !== undefined, inside }
}

/** True for a mode that is none of a call, and what is no text, as settings have them: `{mode: 'jit', content: [ … ]}`. */
const isOfSettings = ({ mode, content }: Values): boolean => typeof content !== 'string' && !MODES.has(mode)

const MODES: ReadonlySet<unknown> = new Set(['edit', 'create', 'overwrite', 'append', 'patch'])

/** True for a list of changes, or one alone, by the old and the new text of the first: much else is called `changes`. */
const isChange = (value: unknown): boolean => {
  const keys = keysInside(value)
  return ['old_string', 'new_string'].every((text) => keys.some((key) => keyMeant(key, [text]) === text))
}

/** The keys of the first object of a list, or of one alone. */
const keysInside = (value: unknown): readonly string[] => {
  const list = listIn(value)
  const first: unknown = Array.isArray(list) ? list[0] : list
  return isObject(first) ? Object.keys(first) : []
}

/** What a call that is broken or cut off is told by: the keys as far as it goes, and the longer ones of the `rest`. */
export const signatureIn = (text: string, rest: string): Signature => {
  const name = NAMED.exec(text)?.[1]
  const key = ARGUMENTS_IN_STRING.test(text) ? KEY_IN_STRING : KEY
  const keys = [...keysIn(text, key), ...keysIn(rest, LONG_KEY)]
  return { name, keys, lists: keys.includes('edits'), inside: keys }
}

const keysIn = (text: string, key: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(key)].map((match) => match[1]!)),
]

const isLong = (key: string): boolean => /_|[A-Z]/.test(key)

/** Keys of what gives way and of what takes its place that no other JSON is likely to have. */
export const changingKeys: readonly string[] = [...spellings.old, ...spellings.new].filter(isLong)

/** The same, and those of files. */
export const longKeys: readonly string[] = [...spellings.path.filter(isLong), ...changingKeys]

/** The tool that an envelope names. */
const NAMED = new RegExp(`"(?:${nameKeys.join('|')})"\\s*:\\s*"([^"\\\\]{1,64})`)
/** Arguments that are written as a JSON string: quotes in it are escaped. */
const ARGUMENTS_IN_STRING = new RegExp(`"(?:${argumentKeys.join('|')})"\\s*:\\s*"`)
const KEY = /"(\w{1,40})"\s*:/g
const LONG_KEY = new RegExp(`(?<!\\w)(${longKeys.join('|')})["'”’]?\\s*:`, 'g')
const KEY_IN_STRING = /\\"(\w{1,40})\\"\s*:/g

const isTool = (name: string): boolean => fileTools.some((tool) => tool.name === name)
const isEditor = (name: string): boolean =>
  /^str_replace_(?:based_edit_tool|editor)$|^str-replace-editor$|^text_editor/.test(name)

/** The one tool of `mode`. */
export const EDIT = 'edit'

/** The name of a tool without that of its server or its extension, as in `mcp__files__edit_file`, or Continue's mark. */
export const bareName = (name: string): string => name.replace(/^\w+__(?=\w)|^functions\.|^builtin_/, '')

/** True for the name of a tool that one of these dialects has. */
export const isKnownTool = (name: string): boolean => isTool(name) || isEditor(name) || isOtherTool(name)

/**
 * The dialect that a call speaks; undefined for JSON that is none of them. Where spellings overlap, the key that only
 * one of them has decides: `command`, `mode`, `operation`; then the tool's name; then how the texts are called. A tool
 * that nobody knows, and no text tells what it does, is looked for among the file tools.
 */
export const dialectOf = ({ name, keys, lists, inside }: Signature): CallDialect | undefined => {
  const has = (...wanted: readonly string[]): boolean => wanted.some((key) => keys.includes(key))
  const isOfFile = has(...spellings.path)
  if (name !== undefined && isStranger(name)) return 'tools'
  if (isOfPlan(keys)) return undefined
  if (has('command') && (isOfFile || has('file_text', 'insert_line', 'insert_text'))) return 'text-editor'
  // The editor of some agents does nothing but replace, and takes no command. Source: Grok CLI.
  const isReplacement = isOfFile && has(...spellings.old) && has(...spellings.new)
  if (name !== undefined && isEditor(name) && !isReplacement) return 'text-editor'
  if (has('mode') && (isOfFile || has('content')) && !lists) return 'mode'
  if (has('anchor') || (has('operation') && isOfFile)) return 'edits'
  if (name !== undefined && isTool(name) && !(name === 'edit_file' && lists)) return 'tools'
  if (lists && isOfFile) return dialectOfEdits(inside)
  if (isOfFile && has(...changed)) return has('content') ? 'mode' : 'str-replace'
  if (isOfFile && has('content')) return name === undefined || name === EDIT ? 'mode' : 'tools'
  if (lists && inside.some((key) => longKeys.includes(key))) return dialectOfEdits(inside)
  if (has(...longKeys)) return name === undefined || has(...changed) ? 'str-replace' : 'tools'
  if (has('arguments')) return 'tools'
  return name === undefined ? undefined : 'tools'
}

/** True for the keys of a plan, or of an operation in one. */
export const isOfPlan = (keys: readonly string[]): boolean =>
  keys.includes('op') || keys.includes('operations')

const changed: readonly string[] = [...spellings.old, ...spellings.new]
const texts = ['old_text', 'oldText', 'new_text', 'newText']

const dialectOfEdits = (keys: readonly string[]): CallDialect =>
  changed.some((key) => keys.includes(key)) && !texts.some((key) => keys.includes(key))
    ? 'str-replace'
    : 'edits'
