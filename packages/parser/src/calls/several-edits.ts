import * as z from 'zod'
import { beside, changeOf, changeOptions, text } from './change.ts'
import { type Form, form } from './form.ts'

const change = () => z.strictObject({ old_string: text(), new_string: text(), ...changeOptions() })

/** A form of this name that lists edits of one file by their strings, with what others have beside the list. */
export const severalEdits = (name: string): Form =>
  form(name, {
    keys: () => ({ path: text(), edits: z.array(change()).min(1), ...beside() }),
    list: 'edits',
    means: ({ path, edits }) => edits.map((edit) => changeOf(path, edit.old_string, edit.new_string, edit)),
  })
