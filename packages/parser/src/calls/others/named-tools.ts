import * as z from 'zod'
import { insertionBefore } from '../../insertion.ts'
import { changeOf, text } from '../change.ts'
import { type Form, form } from '../form.ts'
import type { ToolCall } from '../tool-call.ts'

/** Replaces a text, or what a regular expression matches, which is refused. Source: Serena. */
export const REPLACE_CONTENT = 'replace_content'

const forms = [
  // At the end of a file. Source: Kiro.
  form('fsAppend', {
    keys: () => ({ path: text(), content: text() }),
    means: ({ path, content }) => [{ op: 'append', path, content, placement: 'line' }],
  }),
  // Before a line, or at the end of a file. Sources: Roo Code, Kilo.
  form('insert_content', {
    keys: () => ({ path: text(), line: z.int().min(0), content: text() }),
    means: ({ path, line, content }) => [insertionBefore(path, line, content)],
  }),
  form(REPLACE_CONTENT, {
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
  }),
]

/** Tools that change a text as their name alone tells. */
export const NAMED_TOOLS = forms.map(({ name }) => name)

/** One that makes a file, or puts text before a line, where it is given no old text. Source: Cline. */
export const EDITOR = 'editor'

const added = form(EDITOR, {
  keys: () => ({ path: text(), new_string: text(), insert_line: z.int().min(1).optional() }),
  means: ({ path, new_string: content, insert_line: line }) => [
    line === undefined
      ? { op: 'create', path, content, overwrite: false }
      : insertionBefore(path, line, content),
  ],
})

/** The form of a call of one of them; undefined for any other call. */
export const namedToolOf = ({ name }: ToolCall): Form | undefined =>
  name === EDITOR ? added : forms.find((one) => one.name === name)
