import type { OperationOf } from '@emend/model'
import * as z from 'zod'

/** A text as an argument. */
export const text = () => z.string()

/** A text that others of the same tool need, and this one has no use for: it is empty, or left out. */
export const unused = () => text().max(0, 'has no meaning in this operation').optional()

/** What a call may say that changes nothing of what it does. */
export const ignored = (...keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, z.unknown().optional()]))

/** The options of a change to a text that may be there several times. */
export const changeOptions = () => ({
  replace_all: z.boolean().optional().describe('Replace every occurrence, in place of exactly one.'),
  expected_replacements: z.int().min(1).optional().describe('How many occurrences there must be.'),
})

/**
 * What others have beside a list of edits: `dryRun` (MCP's file server), which is no wish to change anything unless it
 * is false, and `mode` (Zed).
 */
export const beside = () => ({
  dryRun: z
    .boolean()
    .refine((isDry) => !isDry, 'must be false, or be left out: see what would change with `emend preview`')
    .optional(),
  mode: z.literal('edit').optional(),
})

interface Options {
  readonly replace_all?: boolean | undefined
  readonly expected_replacements?: number | undefined
}

/** The operation that replaces a text: where it is there once, everywhere, or exactly as often as expected. */
export const changeOf = (
  path: string,
  find: string,
  replace: string,
  options: Options,
): OperationOf<'edit'> => {
  const { replace_all = false, expected_replacements: count } = options
  if (!replace_all && (count === undefined || count === 1))
    return { op: 'edit', path, find, replace, occurrences: 'one' }
  return { op: 'edit', path, find, replace, occurrences: 'all', ...(count !== undefined && { count }) }
}

/** An edit by its old and its new string. */
export const stringsOf = (edit: OperationOf<'edit'>): object => ({
  old_string: edit.find,
  new_string: edit.replace,
  ...optionsOf(edit),
})

/** The options that say which places an edit replaces. */
export const optionsOf = ({ occurrences, count }: OperationOf<'edit'>): Options => ({
  ...(occurrences === 'all' && { replace_all: true }),
  ...(count !== undefined && { expected_replacements: count }),
})
