import { isObject, type Values } from '../../json/object.ts'
import { objectsIn } from '../arguments/list-in.ts'
import { areSaid, spellings } from '../arguments/spelling.ts'
import { argumentKeys, nameKeys } from '../envelopes/envelope-keys.ts'
import { applyPatchOf } from '../others/apply-patch.ts'
import { severalFilesOf } from '../others/several-files.ts'
import type { ToolCall } from '../tool-call.ts'
import { bareName, isKnownTool } from './tool-names.ts'

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
const isChange = (value: unknown): boolean => areSaid(['old_string', 'new_string'], keysInside(value))

/** The keys of the first object of a list, or of one alone. */
const keysInside = (value: unknown): readonly string[] => {
  const list = objectsIn(value)
  const first: unknown = Array.isArray(list) ? list[0] : list
  return isObject(first) ? Object.keys(first) : []
}

/** What a call that is broken or cut off is told by: the keys as far as it goes, and the longer ones of the `rest`. */
export const signatureIn = (text: string, rest: string): Signature => {
  const [, naming = '', named] = NAMED.exec(text) ?? []
  const key = ARGUMENTS_IN_STRING.test(text) ? KEY_IN_STRING : KEY
  const keys = [...keysIn(text, key), ...keysIn(rest.slice(0, REST), LONG_KEY)]
  const isTool = !isOfCode(text, rest) || naming.startsWith('tool') || isKnownTool(bareName(named ?? ''))
  return { name: isTool ? named : undefined, keys, lists: keys.includes('edits'), inside: keys }
}

/** So much of what stands behind a fault tells what was meant by its keys. */
const REST = 200

/** True for what has no arguments, and stops being JSON where code may go on, as the data of an example do. */
const isOfCode = (text: string, rest: string): boolean =>
  VALUE_NEXT.test(text) && IN_CODE.test(rest) && !ARGUMENTS.test(text) && !ARGUMENTS.test(rest)

const keysIn = (text: string, key: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(key)].map((match) => match[1]!)),
]

const isLong = (key: string): boolean => /_|[A-Z]/.test(key)

/** Keys of what gives way and of what takes its place that no other JSON is likely to have. */
export const changingKeys: readonly string[] = [...spellings.old, ...spellings.new].filter(isLong)

/** The same, as alternatives of a regular expression. */
export const ANY_CHANGING_KEY = changingKeys.join('|')

/** All of these, and those of files. */
export const longKeys: readonly string[] = [...spellings.path.filter(isLong), ...changingKeys]

/** The tool that an envelope names. */
const NAMED = new RegExp(`"(${nameKeys.join('|')})"\\s*:\\s*"([^"\\\\]{1,64})`)
/** Arguments that are written as a JSON string: quotes in it are escaped. */
const ARGUMENTS_IN_STRING = new RegExp(`"(?:${argumentKeys.join('|')})"\\s*:\\s*"`)
const ARGUMENTS = new RegExp(`(?<!\\w)(?:${argumentKeys.join('|')})\\\\?["'”’]*\\s*:`)
const VALUE_NEXT = /[:,[]\s*$/
/** A constant or a call in place of a value, a comment, a comma too many, or what else is spread or left out there. */
const IN_CODE = /^(?:[\w.]+\s*[,}\])(]|[}\]#]|\*{1,2}\w|\/\/|\.{3}).*[}\]]\s*$/s
const KEY = /"(\w{1,40})"\s*:/g
const LONG_KEY = new RegExp(`(?<!\\w)(${longKeys.join('|')})["'”’]?\\s*:`, 'g')
const KEY_IN_STRING = /\\"(\w{1,40})\\"\s*:/g
