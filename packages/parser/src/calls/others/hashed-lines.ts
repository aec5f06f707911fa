import type { Problem } from '@emend/model'
import { isObject, type Values } from '../../json/object.ts'
import { objectsIn } from '../arguments/list-in.ts'
import { spellings } from '../arguments/spelling.ts'
import type { ToolCall } from '../tool-call.ts'

/** What stands above edits of a file: its path and a hash. */
const HEAD = '(?:\\[[^\\]\\n]{1,200}#[\\da-f]{2,12}\\]|[¶@][^\\s#][^#\\n]{0,200}#[\\da-f]{2,12})'
const BREAK = '[ \\t]*(?:\\r?\\n|\\\\n)[ \\t]*'
/** An edit, at lines, of the whole file, or of what was cut before. */
const EDIT = `(?:(?:SWAP|DEL|CUT|INS|PASTE|PUT|replace|insert|delete)(?:[. \\t][a-z]{2,6}){0,3}[ \\t]*(?:[<>]?[\\d$]|:${BREAK}\\+)|PASTE\\.|REM\\b|MV |\\d{1,7}[ .:-]{1,3}\\d)`
/** One that nothing else looks like. */
const DISTINCT = `(?:SWAP|INS|PUT)(?:\\.[a-z]{3,4}){0,2} [<>]?(?:\\d{1,7}(?:\\.=\\d{1,7}|\\*)?|\\$):${BREAK}\\+`

/**
 * Edits at lines that are named by number and hash, in a text of their own. Sources: oh-my-pi, with its plugins
 * of opencode and pi; gptme.
 */
export const HASHED_LINES = new RegExp(`(?<![^\\n"])[ \\t]*(?:${HEAD}${BREAK}${EDIT}|${DISTINCT})`, 'gi')

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
  const edits = spellings.edits.flatMap((key) => objectsIn(values[key]) ?? [])
  const isHashed = edits.some(namesHash) || Object.values(values).some(holdsHashed)
  return isHashed ? { code: 'operation-unsupported', data: AS_HASHED } : undefined
}

/** True for an edit with such a line, or with an object that has one. */
const namesHash = (edit: unknown): boolean =>
  isObject(edit) && [edit, ...Object.values(edit)].some((value) => isObject(value) && hasHash(value))

const hasHash = (values: Values): boolean =>
  Object.entries(values).some(
    ([key, value]) => LINE.test(key) && typeof value === 'string' && HASHED_LINE.test(value),
  )

const LINE = /^(?:(?:start_|end_)?anchor|pos|end|loc|line|start|first|last|tag)$/
const HASHED_LINE = /^\d{1,7}(?:#[\da-z]{2,8}|:[\da-f]{2,8})$/i

/** True for a text that begins with such edits. */
const holdsHashed = (value: unknown): boolean =>
  typeof value === 'string' && value.trimStart().slice(0, LONGEST).search(HASHED_LINES) === 0

/** No beginning of such edits is longer. */
const LONGEST = 400
