import type { Operation, Problem } from '@emend/model'
import { parseBlocksFor } from '../search-replace/reading.ts'
import { text } from './change.ts'
import { type Form, form } from './form.ts'
import { type Holder, operationsHeld, unusable } from './held.ts'
import type { ToolCall } from './tool-call.ts'

/** Tools whose calls hold SEARCH/REPLACE blocks of one file. Sources: Cline; Roo Code. */
export const REPLACE_IN_FILE: readonly string[] = ['replace_in_file', 'apply_diff']

const forms = REPLACE_IN_FILE.map((name) =>
  form(name, {
    keys: () => ({ path: text(), diff: text() }),
    means: ({ path, diff }) => operationsIn(path, diff, name),
  }),
)

/** The form of a call that holds SEARCH/REPLACE blocks; undefined for any other call. */
export const replaceInFileOf = ({ name }: ToolCall): Form | undefined =>
  forms.find((form) => form.name === name)

const operationsIn = (path: string, diff: string, name: string): readonly Operation[] | Problem => {
  const holder: Holder = {
    name,
    unit: 'SEARCH/REPLACE block',
    text: 'diff',
    instead: 'Give blocks from `<<<<<<< SEARCH` to `>>>>>>> REPLACE`, of the file at `path` alone.',
  }
  const operations = operationsHeld(parseBlocksFor(path, diff), holder)
  if ('code' in operations) return operations
  const other = operations.find((operation) => 'path' in operation && operation.path !== path)
  return other === undefined ? operations : unusable(holder, 'a block of it is for another file')
}
