import type { Operation } from '@emend/model'
import * as z from 'zod'
import { text } from '../change.ts'
import { type Form, form } from '../form.ts'
import { insertion } from '../insertion.ts'
import type { ToolCall } from '../tool-call.ts'

const append = (path: string, content: string): Operation => ({
  op: 'append',
  path,
  content,
  placement: 'line',
})

/** At the end of a file. Source: Kiro. */
const appending = form('fsAppend', {
  keys: () => ({ path: text(), content: text() }),
  means: ({ path, content }) => [append(path, content)],
})

/** Before a line, 1-based, or at the end of a file for line 0. Sources: Roo Code, Kilo. */
const inserting = form('insert_content', {
  keys: () => ({ path: text(), line: z.int().min(0), content: text() }),
  means: ({ path, line, content }) => [
    line === 0 ? append(path, `${content.replace(/\n$/, '')}\n`) : insertion(path, line - 1, content),
  ],
})

const forms = [appending, inserting]

/** Tools that add lines to a file. */
export const ADDITION_TOOLS = forms.map(({ name }) => name)

/** The form of a call that adds lines to a file; undefined for any other call. */
export const additionOf = ({ name }: ToolCall): Form | undefined => forms.find((one) => one.name === name)
