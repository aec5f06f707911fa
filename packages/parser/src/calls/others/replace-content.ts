import * as z from 'zod'
import { changeOf, text } from '../change.ts'
import { type Form, form } from '../form.ts'
import type { ToolCall } from '../tool-call.ts'

/** A tool whose calls replace a text, or what a regular expression matches, which is refused. Source: Serena. */
export const REPLACE_CONTENT = 'replace_content'

const replacing = form(REPLACE_CONTENT, {
  keys: () => ({
    path: text(),
    needle: text(),
    repl: text(),
    mode: z.literal('literal'),
    allow_multiple_occurrences: z.boolean().optional(),
  }),
  means: ({ path, needle, repl, allow_multiple_occurrences: replace_all }) => [
    changeOf(path, needle, repl, { replace_all }),
  ],
})

/** The form of a call that replaces a text so; undefined for any other call. */
export const replacingOf = ({ name }: ToolCall): Form | undefined =>
  name === REPLACE_CONTENT ? replacing : undefined
