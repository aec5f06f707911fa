import { once } from '@emend/model'
import * as z from 'zod'
import { modes } from '../dialects/mode.ts'
import { fileTools } from './file-tools.ts'
import type { Form } from './form.ts'
import type { CallDialect } from './recognition/dialect-of.ts'
import { EDIT } from './recognition/tool-names.ts'

/** A tool whose calls a dialect reads: its name, and what it takes. */
export interface CallTool {
  readonly name: string
  readonly dialect: CallDialect
  /** The arguments by their own names; the dialect reads other spellings as well. */
  readonly schema: () => z.ZodObject
}

/**
 * One schema for all modes: what every mode needs is needed, and what one of them takes may be given. Of a key that
 * several have, the first mode tells what it is: to the others it may be of no use.
 */
const inAnyMode = (forms: readonly Form[]): z.ZodObject => {
  const shapes = forms.map(({ schema }) => schema().shape)
  const keys = Object.assign({}, ...shapes.reverse()) as z.ZodRawShape
  const mode = z
    .enum(forms.map(({ name }) => name))
    .describe(
      'edit: replace `old_text`. create: a new file. append: add at the end. patch: `content` is a unified diff or V4A patch of the file. overwrite: DANGEROUS, a whole file anew.',
    )
  return z.strictObject({ ...keys, mode })
}

/** Every tool that a dialect has words for. */
export const callTools: readonly CallTool[] = [
  ...fileTools.map(({ name, schema }): CallTool => ({ name, dialect: 'tools', schema })),
  { name: EDIT, dialect: 'mode', schema: once(() => inAnyMode(modes)) },
]
