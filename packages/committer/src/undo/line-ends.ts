import { byteOrderOf, type FileState } from '@emend/model'
import { type LineEndings, lineEndingsOf, toCrlf, toLf } from '../git/attributes/line-endings.ts'
import { hunksBetween, linesOf } from '../git/hunks.ts'
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
      ? withLineEndsOf(present.bytes, usual)
      : inOrderOf(
          present.bytes,
          conversion.smudge(path, withSameLineEnds(wideLineEndings(present.bytes), blob)),
        )
  return !own.equals(usual) && conversion.clean(path, own, () => blob).equals(blob) ? own : usual
}

const withLineEndsOf = (others: Uint8Array, bytes: Buffer): Buffer => {
  const ends = lineEndingsOf(others)
  const isMixed = ends.crlf > 0 && ends.loneLf > 0 && !ends.binary
  return isMixed ? withEachLineEndOf(others, bytes) : withSameLineEnds(ends, bytes)
}

const withSameLineEnds = ({ crlf, loneLf, binary }: LineEndings, bytes: Buffer): Buffer => {
  if (binary || crlf > 0 === loneLf > 0) return bytes
  return crlf > 0 ? toCrlf(bytes, lineEndingsOf(bytes)) : toLf(bytes)
}

/** A line ends as it does in the others or, where it is not there, as the one whose place it takes, or the one above. */
const withEachLineEndOf = (others: Uint8Array, bytes: Buffer): Buffer => {
  const present = linesOf(others)
  const inLf = (line: string): string => line.replace(/\r\n$/, '\n')
  const ended = (line: string, other: string | undefined): string =>
    other?.endsWith('\r\n') ? line.replace(/\n$/, '\r\n') : line
  const lines: string[] = []
  let at = 0
  for (const { from, to, lines: own } of hunksBetween(present.map(inLf), linesOf(toLf(bytes)))) {
    lines.push(...present.slice(at, from))
    own.forEach((line, index) => {
      lines.push(ended(line, present[from + index < to ? from + index : Math.max(to - 1, 0)]))
    })
    at = to
  }
  return Buffer.from([...lines, ...present.slice(at)].join(''), 'latin1')
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
