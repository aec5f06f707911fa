import type * as z from 'zod'
import { type Checked, checkedBy, findingsFrom, invalid, keysIn } from '../../json/findings.ts'
import { isObject } from '../../json/object.ts'
import { respell } from './respell.ts'

/**
 * Checks what a call was given, and gives its arguments by their own names. Every accepted spelling of a key is read as
 * that key; one whose value is null counts as left out, as strict schemas make models write it. `list` is the argument
 * that lists objects of its own. Of very many findings, the first ones are given.
 */
export const checkArguments = <Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
  list?: string,
): Checked<Schema> => {
  if (!isObject(given)) return { findings: [invalid([], 'must be one JSON object', 'arguments')] }
  if (Object.hasOwn(given, SKETCH)) return { findings: [{ ...invalid([SKETCH], IS_SKETCH), atKey: true }] }
  const { values, written, findings } = respell(given, schema, list)
  if (findings.length > 0) return { findings }
  return checkedBy(schema, values, (issue) =>
    findingsFrom({ ...issue, path: written(issue.path) }, '', keysIn(schema, issue.path)),
  )
}

/** What Cursor and Morph have a second model merge into a file: lines with `... existing code ...` between them. */
const SKETCH = 'code_edit'

const IS_SKETCH =
  'is a sketch, which does not say what its lines replace: give `old_string`, copied from the file, and `new_string`; or write the whole file with `write_file`'
