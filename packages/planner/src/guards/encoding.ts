import { isLink, type Problem } from '@emend/model'
import type { TextForm } from '../codec.ts'
import type { OverlayFile } from '../overlay/file.ts'
import { sameBytes } from '../overlay/same-bytes.ts'
import { bytesOf, encode, type Reading, textOf } from '../overlay/text-file.ts'

/**
 * Refuses (`encoding-differs`) to put the bytes of a text where git would read them in an encoding that they are not
 * in. Bytes that are no text are left to git.
 */
export const differsInEncoding = (
  from: string,
  to: string,
  file: OverlayFile,
  reading: Reading,
): Problem | null => {
  const { codec } = reading
  if (codec?.formAt === undefined || isLink(file)) return null
  const bytes = bytesOf(file, codec)
  const form = codec.formAt(to, bytes)
  if (form?.encoding === undefined || isSameForm(form, codec.formAt(from, bytes))) return null
  const text = textOf(from, bytes, reading)
  if (text === null) return null
  const there = form.unserved || form.marked ? null : encode(text, form.encoding, codec)
  return text === '' || (there !== null && sameBytes(there, bytes))
    ? null
    : { code: 'encoding-differs', data: { path: from, to, encoding: form.byGit ?? form.encoding } }
}

const isSameForm = (one: TextForm, other: TextForm | undefined): boolean =>
  one.encoding === other?.encoding && one.marked === other?.marked
