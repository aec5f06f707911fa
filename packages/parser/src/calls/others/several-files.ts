import * as z from 'zod'
import { isObject, type Values, withoutNulls } from '../../json/object.ts'
import { objectsIn } from '../arguments/list-in.ts'
import { areSaid, spellings } from '../arguments/spelling.ts'
import { changeOf, changeOptions, text } from '../change.ts'
import { type Form, form } from '../form.ts'
import type { ToolCall } from '../tool-call.ts'

/** A tool whose calls replace texts in several files. Source: GitHub Copilot. */
export const SEVERAL_FILES = 'multi_replace_string_in_file'

const replacement = () =>
  z.strictObject({ path: text(), old_string: text(), new_string: text(), ...changeOptions() })

const severalFiles = form(SEVERAL_FILES, {
  keys: () => ({ replacements: z.array(replacement()).min(1) }),
  list: 'replacements',
  means: ({ replacements }) =>
    replacements.map((one) => changeOf(one.path, one.old_string, one.new_string, one)),
})

/**
 * The form of a call that replaces texts in several files, by its name, or by edits that name a file each where the call
 * names none; undefined for any other call.
 */
export const severalFilesOf = (call: ToolCall): Form | undefined =>
  call.name === SEVERAL_FILES || namesFileInEach(call) ? severalFiles : undefined

const namesFileInEach = ({ name, arguments: values }: ToolCall): boolean => {
  const [first]: unknown[] = spellings.edits.map((key) => objectsIn(values[key])).find(Array.isArray) ?? []
  if (!isObject(first) || areSaid(['path'], Object.keys(values)) || !isChangeOfFile(withoutNulls(first)))
    return false
  return name !== undefined || values.edits !== undefined || Object.keys(first).some((key) => TEXT.test(key))
}

/** True for what replaces a text in a file that it names. */
export const isChangeOfFile = (values: Values): boolean =>
  areSaid(['path', 'old_string', 'new_string'], Object.keys(values))

/** What no other JSON calls a text: what differs in two others, under `changes`, is `before` and `after`, or `old`. */
const TEXT = /^(?:old|new)[_A-Z]/
