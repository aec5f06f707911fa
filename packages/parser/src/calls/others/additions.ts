import * as z from 'zod'
import { insertionBefore } from '../../insertion.ts'
import { text } from '../change.ts'
import { type Form, form } from '../form.ts'
import type { ToolCall } from '../tool-call.ts'

/** At the end of a file. Source: Kiro. */
const appending = form('fsAppend', {
  keys: () => ({ path: text(), content: text() }),
  means: ({ path, content }) => [{ op: 'append', path, content, placement: 'line' }],
})

/** Before a line, or at the end of a file. Sources: Roo Code, Kilo. */
const inserting = form('insert_content', {
  keys: () => ({ path: text(), line: z.int().min(0), content: text() }),
  means: ({ path, line, content }) => [insertionBefore(path, line, content)],
})

const forms = [appending, inserting]

/** Tools that add lines to a file. */
export const ADDITION_TOOLS = forms.map(({ name }) => name)

/** The form of a call that adds lines to a file; undefined for any other call. */
export const additionOf = ({ name }: ToolCall): Form | undefined => forms.find((one) => one.name === name)
