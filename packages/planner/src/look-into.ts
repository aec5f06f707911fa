import type { Policy } from '@emend/model'
import type { Codec } from './codec.ts'
import { sought } from './matching/sought.ts'
import { type Elsewhere, standing } from './operations/explaining/elsewhere.ts'
import { textOf } from './overlay/text-file.ts'
import { Document } from './text/document.ts'

/**
 * Where a text, or whole lines, stand in a file that no plan names, as an edit of that file would find it; undefined
 * where it does not, or the bytes of the file are no text.
 */
export const lookInto = (
  { path, bytes }: { readonly path: string; readonly bytes: Uint8Array },
  { text, whole }: { readonly text: string; readonly whole?: boolean },
  policy: Policy,
  codec: Codec | undefined,
): Elsewhere | undefined => {
  const content = textOf(path, bytes, policy, codec)
  return content === null ? undefined : standing(path, Document.from(content), sought(text, { whole }))
}
