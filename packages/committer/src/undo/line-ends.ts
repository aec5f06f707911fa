import type { FileState } from '@emend/model'
import { lineEndingsOf, toCrlf, toLf } from '../git/attributes/line-endings.ts'
import type { Converter } from '../work-tree/converter.ts'

/**
 * What the work tree gets of a blob that is restored: a file that is there goes on with the line ends that it has, be
 * it not those that git would give to a new one, wherever git stores both alike.
 */
export const asItStands = (
  conversion: Converter,
  path: string,
  blob: Buffer,
  present: FileState | null,
): Buffer => {
  const usual = conversion.smudge(path, blob)
  if (present === null || present.mode === '120000') return usual
  const own = withLineEndsOf(present.bytes, usual)
  return !own.equals(usual) && conversion.clean(path, own, () => blob).equals(blob) ? own : usual
}

const withLineEndsOf = (present: Uint8Array, bytes: Buffer): Buffer => {
  const { crlf, loneLf, binary } = lineEndingsOf(present)
  if (binary || crlf > 0 === loneLf > 0) return bytes
  return crlf > 0 ? toCrlf(bytes, lineEndingsOf(bytes)) : toLf(bytes)
}
