import type { Problem } from '@emend/model'
import { isObject, type Values } from '../../json/object.ts'
import { listIn } from '../arguments/list-in.ts'
import { spellings } from '../arguments/spelling.ts'
import type { ToolCall } from '../tool-call.ts'

/**
 * Edits at lines that are named by number and hash, in a text of their own: below `[path#hash]`, or by words that
 * nothing else has. Sources: oh-my-pi and its plugins of opencode and pi.
 */
export const HASHED_LINES =
  /(?<![^\n"])[ \t]*(?:(?:\[[^\]\n]{1,200}#[\da-f]{2,12}\]|[¶@][^\s#][^#\n]{0,200}#[\da-f]{2,12})[ \t]*(?:\r?\n|\\n)[ \t]*(?:(?:SWAP|DEL|CUT|INS|PASTE|REM|MV|replace|insert|delete)\b|\d{1,7}[ .:-]|\d{1,7}\b[ \t]*\n)|(?:SWAP|INS)(?:\.[A-Z]{3,4}){0,2} \d{1,7}(?:\.=\d{1,7})?:[ \t]*(?:\r?\n[ \t]*|\\n)\+)/gi

/** What is said of them. */
export const AS_HASHED = {
  name: 'An edit at lines that are named by number and hash',
  reason:
    'emend does not know how the hashes are made, and so cannot tell whether these lines are the ones meant',
  instead:
    'Give the text that is there, copied from the file, and what takes its place, as `emend guide` shows.',
}

/** Refuses a call that names lines so, in the edits that it lists, or in a text that it holds. */
export const hashedLinesIn = ({ arguments: values }: ToolCall): Problem | undefined => {
  const edits = spellings.edits.flatMap((key) => listIn(values[key]) ?? [])
  const isHashed = edits.some(namesHash) || Object.values(values).some(holdsHashed)
  return isHashed ? { code: 'operation-unsupported', data: AS_HASHED } : undefined
}

/** True for an edit with such a line, or with an object that has one. */
const namesHash = (edit: unknown): boolean =>
  isObject(edit) && (hasHash(edit) || Object.values(edit).some((value) => isObject(value) && hasHash(value)))

const hasHash = (values: Values): boolean =>
  LINES.some((key) => typeof values[key] === 'string' && HASHED_LINE.test(values[key]))

const LINES = [
  'anchor',
  'start_anchor',
  'end_anchor',
  'pos',
  'end',
  'loc',
  'line',
  'start',
  'first',
  'last',
  'tag',
]
const HASHED_LINE = /^\d{1,7}(?:#[\da-z]{2,8}|:[\da-f]{2,8})$/i

const holdsHashed = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  const match = new RegExp(HASHED_LINES, 'i').exec(value)
  return match !== null && value.slice(0, match.index).trim() === ''
}
