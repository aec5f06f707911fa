import { byteOrderOf, type FileState } from '@emend/model'
import { type LineEndings, lineEndingsOf, toCrlf, toLf } from '../git/attributes/line-endings.ts'
import { hunksBetween, linesOf } from '../git/hunks.ts'
import type { Converter } from '../work-tree/converter.ts'

/**
 * What the work tree gets of a blob that is restored: lines that a file has already stay as they are there, and others
 * end as those do whose place they take, and in UTF-16 and UTF-32 bytes have the order that they have there, be that not
 * what git would give to a new file, wherever git stores both alike.
 */
export const asItStands = (
  conversion: Converter,
  path: string,
  blob: Buffer,
  present: FileState | null,
): Buffer => {
  const usual = conversion.smudge(path, blob)
  if (present === null || present.mode === '120000') return usual
  const own = likeThere(conversion, path, Buffer.from(present.bytes), { blob, usual })
  return !own.equals(usual) && conversion.clean(path, own, () => blob).equals(blob) ? own : usual
}

/** What is restored: as git stores it, and as it would write it to a new file. */
interface Fresh {
  readonly blob: Buffer
  readonly usual: Buffer
}

const likeThere = (conversion: Converter, path: string, bytes: Buffer, { blob, usual }: Fresh): Buffer => {
  const isEncoded = conversion.encoding(path) !== null
  if (isEncoded && bytes.includes(0))
    return inOrderOf(bytes, conversion.smudge(path, withSameLineEnds(wideLineEndings(bytes), blob)))
  // What a program makes of a file is not asked for once more.
  if (!isEncoded && conversion.need(path) !== null)
    return withLinesOf(bytes, toLf(bytes), { blob: toLf(usual), usual })
  const inGit = conversion.clean(path, bytes, () => blob)
  return withLinesOf(bytes, inGit, { blob, usual })
}

const withSameLineEnds = ({ crlf, loneLf, binary }: LineEndings, bytes: Buffer): Buffer => {
  if (binary || crlf > 0 === loneLf > 0) return bytes
  return crlf > 0 ? toCrlf(bytes, lineEndingsOf(bytes)) : toLf(bytes)
}

/**
 * What is restored, with the lines of a file that it has as well; `inGit` is that file as git stores it. Any other line
 * ends like the one whose place it takes, or the last above.
 */
const withLinesOf = (bytes: Buffer, inGit: Buffer, { blob, usual }: Fresh): Buffer => {
  if (inGit.equals(bytes) && blob.equals(usual)) return usual
  const [there, base, side, fresh] = [linesOf(bytes), linesOf(inGit), linesOf(blob), linesOf(usual)]
  // Something else than lines was converted.
  if (there.length !== base.length || side.length !== fresh.length) return usual
  const lines: string[] = []
  let at = 0
  for (const { from, to, lines: own } of hunksBetween(base, side)) {
    lines.push(...there.slice(at, from))
    for (const [index, stored] of own.entries()) {
      const other = from + index < to ? from + index : Math.max(to - 1, 0)
      lines.push(endedLike([fresh[lines.length]!, stored], [there[other], base[other]]))
    }
    at = to
  }
  return Buffer.from([...lines, ...there.slice(at)].join(''), 'latin1')
}

/** A line as it is in the work tree, and as git stores it. */
type Line = readonly [there: string | undefined, stored: string | undefined]

/** The first line, with or without a carriage return that only the work tree has, as the other one. */
const endedLike = ([line, stored]: readonly [string, string | undefined], other: Line): string => {
  if (other[0]?.endsWith('\n') !== true || hasOwnCr([line, stored]) === hasOwnCr(other)) return line
  return line.replace(/\r?\n$/, hasOwnCr(other) ? '\r\n' : '\n')
}

const hasOwnCr = ([there, stored]: Line): boolean =>
  there?.endsWith('\r\n') === true && stored?.endsWith('\r\n') === false

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
