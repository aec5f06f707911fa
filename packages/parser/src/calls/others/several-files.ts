import * as z from 'zod'
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

/** The form of a call that replaces texts in several files; undefined for any other call. */
export const severalFilesOf = ({ name }: ToolCall): Form | undefined =>
  name === SEVERAL_FILES ? severalFiles : undefined
