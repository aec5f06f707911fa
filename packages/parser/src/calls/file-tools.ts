import { once } from '@emend/model'
import * as z from 'zod'
import { text } from './change.ts'
import { type Form, form } from './form.ts'
import { oneEdit, path, severalEdits } from './several-edits.ts'

const directory = () =>
  text().describe('Path of a directory: relative to the workspace root, which is `.`, or absolute inside it.')
/** 0 counts as left out: some models give a value to each argument that there is. */
const line = () => z.int().min(0)
const relocating = (name: string, op: 'move' | 'copy'): Form =>
  form(name, {
    keys: () => ({
      from: path().describe('Path of the file as it is now.'),
      to: path().describe('Path that it gets. Missing directories are made.'),
      overwrite: z.boolean().optional().describe('Replace the file that is at `to`.'),
    }),
    means: ({ overwrite = false, ...values }) => [{ op, ...values, overwrite }],
  })

const names = () => line().optional().describe('How many names at most; 2000 where it is left out.')

const several = severalEdits('multi_edit')

/** What others have beside a list of edits is read, and not taught. */
const multiEdit: Form = {
  ...several,
  schema: once(() => several.schema().omit({ dryRun: true, mode: true })),
}

/** The file tools: their arguments, and what they mean. Source: §004. */
export const fileTools: readonly Form[] = [
  form('read_file', {
    keys: () => ({
      path: path(),
      offset: line().optional().describe('First line wanted, 1-based.'),
      limit: line().optional().describe('How many lines; 2000 at most, and where it is left out.'),
    }),
    means: (values) => [{ op: 'read', path: values.path, ...rangeOf(values) }],
  }),
  form('write_file', {
    keys: () => ({
      path: path(),
      content: text().describe('The whole content of the file, complete and literal.'),
    }),
    means: (values) => [{ op: 'create', ...values, overwrite: true }],
  }),
  oneEdit('edit_file'),
  multiEdit,
  form('list_dir', {
    keys: () => ({
      path: directory(),
      ignore_patterns: z.array(text()).optional().describe('Globs of entries to leave out.'),
      limit: names(),
    }),
    means: ({ path, ignore_patterns: ignore, limit }) => [
      { op: 'list', path, ...(ignore !== undefined && { ignore }), ...rangeOf({ limit }) },
    ],
  }),
  form('glob_search', {
    keys: () => ({
      pattern: text().min(1).describe('A glob such as `**/*.ts` or `src/{a,b}*.py`, relative to `path`.'),
      path: directory()
        .optional()
        .describe('The directory to search; the workspace root where it is left out.'),
      limit: names(),
    }),
    means: ({ pattern, path, limit }) => [{ op: 'glob', pattern, path: path || '.', ...rangeOf({ limit }) }],
  }),
  form('delete_file', {
    keys: () => ({ path: path() }),
    means: (values) => [{ op: 'delete', path: values.path }],
  }),
  relocating('move_file', 'move'),
  relocating('copy_file', 'copy'),
  form('make_dir', {
    keys: () => ({ path: directory() }),
    means: (values) => [{ op: 'mkdir', path: values.path }],
  }),
]

interface Range {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** How much of an answer is asked for. */
export const rangeOf = ({ offset, limit }: Range): { readonly offset?: number; readonly limit?: number } => ({
  ...(offset && { offset }),
  ...(limit && { limit }),
})
