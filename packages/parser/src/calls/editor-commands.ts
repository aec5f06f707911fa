import type { Operation, Problem } from '@emend/model'
import * as z from 'zod'
import { insertion } from '../insertion.ts'
import { changeOf, text } from './change.ts'
import { form } from './form.ts'

const named = (...commands: readonly string[]) => ({ command: z.enum(commands), path: text() })

/** The one command that needs a session. */
export const undoEdit = form('undo_edit', {
  keys: () => named('undo_edit'),
  means: () => ({
    code: 'operation-unsupported',
    data: {
      name: '`undo_edit`',
      reason: 'it takes back the last edit of a session, and is only applied there, in an answer of its own',
      instead: 'Edit the text back, or take the whole commit back with `emend undo`.',
    },
  }),
})

/** The commands of the editor: their arguments, and what they mean. */
export const editorCommands = [
  form('view', {
    keys: () => ({ ...named('view'), view_range: z.tuple([z.int(), z.int()]).optional() }),
    means: (values) => view(values.path, values.view_range),
  }),
  form('create', {
    keys: () => ({ ...named('create'), file_text: text() }),
    means: (values) => [{ op: 'create', path: values.path, content: values.file_text, overwrite: false }],
  }),
  form('str_replace', {
    keys: () => ({
      ...named('str_replace', 'strReplace'),
      old_str: text(),
      new_str: text().optional(),
      replace_all: z.boolean().optional(),
      old_str_start_line_number_1: z.int().min(1).optional(),
      old_str_end_line_number_1: z.int().optional(),
    }),
    means: ({ path, old_str, new_str = '', replace_all, old_str_start_line_number_1: line }) => [
      { ...changeOf(path, old_str, new_str, { replace_all }), ...(line !== undefined && { line }) },
    ],
  }),
  form('insert', {
    keys: () => ({ ...named('insert'), insert_line: z.int().min(0), insert_text: text() }),
    means: ({ path: file, insert_line: line, insert_text: added }) => [insertion(file, line, added)],
  }),
  // As Kiro's editor has it, and no other.
  form('append', {
    keys: () => ({ ...named('append'), insert_text: text() }),
    means: ({ path, insert_text: content }) => [{ op: 'append', path, content, placement: 'line' }],
  }),
  undoEdit,
]

/** Lines where a range is given; else a whole file, or the files of a directory. */
const view = (file: string, range?: readonly [number, number]): readonly Operation[] | Problem => {
  if (range === undefined) return [{ op: 'read', path: file, depth: LEVELS }]
  const [first, last] = range
  if (first < 1) return invalidRange('counts lines from 1')
  if (last === -1) return [{ op: 'read', path: file, offset: first }]
  if (last < first) return invalidRange('must not end before it begins; -1 is the end of the file')
  return [{ op: 'read', path: file, offset: first, limit: last - first + 1 }]
}

/** How deep a directory is viewed. */
export const LEVELS = 2

const invalidRange = (error: string): Problem => ({
  code: 'field-invalid',
  data: { field: 'view_range', error },
})
