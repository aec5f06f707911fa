import type { DialectName } from '../../dialect.ts'
import { isObject } from '../../json/object.ts'
import { spellings } from '../arguments/spelling.ts'
import { PATCH } from '../others/apply-patch.ts'
import { EDITOR } from '../others/named-tools.ts'
import { isStranger } from '../others/other-tools.ts'
import { longKeys, type Signature, signatureWith } from './signature.ts'
import { EDIT, isEditor, isFileTool } from './tool-names.ts'

/** The dialects that are made of tool calls. */
export type CallDialect = Extract<DialectName, 'edits' | 'str-replace' | 'mode' | 'tools' | 'text-editor'>

/**
 * The dialect that a call speaks; undefined for JSON that is none of them. Where spellings overlap, the key that only
 * one of them has decides: `command`, `mode`, `operation`; then the tool's name; then how the texts are called. A tool
 * that nobody knows, and no text tells what it does, is looked for among the file tools.
 */
export const dialectOf = ({ name, keys, lists, inside }: Signature): CallDialect | undefined => {
  const has = (...wanted: readonly string[]): boolean => wanted.some((key) => keys.includes(key))
  const isOfFile = has(...spellings.path)
  if (name !== undefined && (isStranger(name) || (name === PATCH && has('mode')))) return 'tools'
  if (name === EDITOR && has(...spellings.new) && !has('command', ...spellings.old)) return 'tools'
  if (isOfPlan(keys) && (name === undefined || !isOfFile)) return undefined
  if (has('command') && (isOfFile || has('file_text', 'insert_line', 'insert_text'))) return 'text-editor'
  // The editor of some agents does nothing but replace, and takes no command. Source: Grok CLI.
  const isReplacement = isOfFile && has(...spellings.old) && has(...spellings.new)
  if (name !== undefined && isEditor(name) && !isReplacement) return 'text-editor'
  if (has('mode') && (isOfFile || has('content')) && !lists) return 'mode'
  if (has('anchor') || (has('operation') && isOfFile)) return 'edits'
  if (name !== undefined && isFileTool(name) && !(name === 'edit_file' && lists)) return 'tools'
  if (lists && isOfFile) return dialectOfEdits(inside)
  if (isOfFile && has(...changed)) return has('content') ? 'mode' : 'str-replace'
  if (isOfFile && has('content')) return name === undefined || name === EDIT ? 'mode' : 'tools'
  if (lists && inside.some((key) => longKeys.includes(key))) return dialectOfEdits(inside)
  if (has(...longKeys)) return name === undefined || has(...changed) ? 'str-replace' : 'tools'
  return name === undefined && !has('arguments') ? undefined : 'tools'
}

/** True for an object with keys of the arguments of some call, whatever it is named. */
export const isOfCall = (value: unknown): boolean =>
  isObject(value) && dialectOf(signatureWith(undefined, Object.keys(value))) !== undefined

/** True for the keys of a plan, or of an operation in one. */
export const isOfPlan = (keys: readonly string[]): boolean =>
  keys.includes('op') || keys.includes('operations')

const changed: readonly string[] = [...spellings.old, ...spellings.new]
const texts = ['old_text', 'oldText', 'new_text', 'newText']

const dialectOfEdits = (keys: readonly string[]): CallDialect =>
  changed.some((key) => keys.includes(key)) && !texts.some((key) => keys.includes(key))
    ? 'str-replace'
    : 'edits'
