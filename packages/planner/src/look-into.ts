import { sought } from './matching/sought.ts'
import { type Elsewhere, standing } from './operations/explaining/elsewhere.ts'
import { type Reading, textOf } from './overlay/text-file.ts'
import { Document } from './text/document.ts'

/**
 * Where a text, or whole lines, stand in a file that no plan names, as an edit of that file would find it; undefined
 * where it does not, or the bytes of the file are no text.
 */
export const lookInto = (
  { path, bytes }: { readonly path: string; readonly bytes: Uint8Array },
  { text, whole }: { readonly text: string; readonly whole?: boolean },
  reading: Reading,
): Elsewhere | undefined => {
  const content = textOf(path, bytes, reading)
  return content === null ? undefined : standing(path, Document.from(content), sought(text, { whole }))
}
