import { byteOrderOf, type FileState } from '@emend/model'
import { type LineEndings, lineEndingsOf, toCrlf, toLf } from '../git/attributes/line-endings.ts'
import type { Converter } from '../work-tree/converter.ts'

/**
 * What the work tree gets of a blob that is restored: a file that is there goes on with the line ends, and in UTF-16 and
 * UTF-32 with the order of the bytes, that it has, be they not those that git would give to a new one, wherever git
 * stores both alike.
 */
export const asItStands = (
  conversion: Converter,
  path: string,
  blob: Buffer,
  present: FileState | null,
): Buffer => {
  const usual = conversion.smudge(path, blob)
  if (present === null || present.mode === '120000') return usual
  const own =
    conversion.encoding(path) === null
      ? withLineEndsOf(lineEndingsOf(present.bytes), usual)
      : inOrderOf(
          present.bytes,
          conversion.smudge(path, withLineEndsOf(wideLineEndings(present.bytes), blob)),
        )
  return !own.equals(usual) && conversion.clean(path, own, () => blob).equals(blob) ? own : usual
}

const withLineEndsOf = ({ crlf, loneLf, binary }: LineEndings, bytes: Buffer): Buffer => {
  if (binary || crlf > 0 === loneLf > 0) return bytes
  return crlf > 0 ? toCrlf(bytes, lineEndingsOf(bytes)) : toLf(bytes)
}

/** Those of a text whose characters may have more bytes than one: what it comes to is judged by git's conversion. */
const wideLineEndings = (bytes: Uint8Array): LineEndings => ({
  ...lineEndingsOf(bytes.filter((byte) => byte !== 0)),
  binary: false,
})

/** The bytes with a byte-order mark as others have theirs. */
const inOrderOf = (others: Uint8Array, bytes: Buffer): Buffer => {
  const [there, here] = [byteOrderOf(others), byteOrderOf(bytes)]
  if (there === undefined || here === undefined || there === here) return bytes
  // A text in UTF-16 whose first character is NUL looks like one in UTF-32.
  if (!there.startsWith(here.slice(0, 2))) return bytes
  return here.startsWith('32') ? Buffer.from(bytes).swap32() : Buffer.from(bytes).swap16()
}
