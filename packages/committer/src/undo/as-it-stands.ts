import { byteOrderOf, type FileState, isLink, once } from '@emend/model'
import { toLf } from '../git/attributes/line-endings.ts'
import { hunksBetween, linesOf } from '../git/hunks.ts'
import { mergeThree } from '../git/merge.ts'
import type { Converter } from '../work-tree/converter.ts'

/** What the work tree gets of a blob that is restored. */
interface AsItStands {
  readonly bytes: Buffer
  /** True where what a filter leaves out of the file that stands there is not in it, or not in its place. */
  readonly loses: boolean
}

/**
 * What the work tree gets of a blob that is restored. Lines that the file has already stay as they are, others end like
 * those whose place they take, UTF-16 and UTF-32 keep the order of their bytes, and what a filter leaves out of the blob
 * stays in the file, where lines merge; but where git would not store that as the blob, all is as git would write it to a
 * new file.
 */
export const asItStands = (
  conversion: Converter,
  path: string,
  blob: Buffer,
  present: FileState | null,
): AsItStands => {
  const usual = conversion.smudge(path, blob)
  if (present === null || isLink(present)) return { bytes: usual, loses: false }
  const bytes = Buffer.from(present.bytes)
  const isOneWay = conversion.isOneWay(path)
  const there = { bytes, inGit: once(() => conversion.clean(path, bytes, () => blob)) }
  const merged = isOneWay ? withLeftOut(conversion, path, there, usual) : null
  const own = merged ?? likeThere(conversion, path, there, { blob, usual })
  const isOwn = own.equals(usual) || conversion.clean(path, own, () => blob).equals(blob)
  return { bytes: isOwn ? own : usual, loses: isOneWay && (merged === null || !isOwn) }
}

/** True for a file of which a filter leaves something out that nothing brings back. */
export const hasLeftOut = (conversion: Converter, path: string, present: FileState): boolean => {
  if (isLink(present) || !conversion.isOneWay(path)) return false
  const inGit = conversion.clean(path, Buffer.from(present.bytes), () => null)
  return !conversion.smudge(path, inGit).equals(present.bytes)
}

/** The file that stands there: as it is, and as git stores it, which is asked for once, of a program as it may be. */
interface There {
  readonly bytes: Buffer
  readonly inGit: () => Buffer
}

/** What is restored, with what a filter leaves out of the file; null where lines do not merge. */
const withLeftOut = (
  conversion: Converter,
  path: string,
  { bytes, inGit }: There,
  usual: Buffer,
): Buffer | null => {
  const without = conversion.smudge(path, inGit())
  const merged = mergeThree(without, bytes, usual, conversion.mergesLines(path))
  return merged.kind === 'merged' ? Buffer.from(merged.bytes) : null
}

/** What is restored: as git stores it, and as it would write it to a new file. */
interface Fresh {
  readonly blob: Buffer
  readonly usual: Buffer
}

const likeThere = (
  conversion: Converter,
  path: string,
  { bytes, inGit }: There,
  { blob, usual }: Fresh,
): Buffer => {
  const encoding = conversion.encoding(path)
  // What a program makes of a file is not asked for once more, but for what it leaves out.
  if (encoding === null && conversion.need(path) !== null && !conversion.isOneWay(path))
    return withLinesOf(bytes, toLf(bytes), { blob: toLf(usual), usual }, NARROW)
  const units = unitsOf(encoding, bytes)
  const [mark, there] = divided(bytes, units)
  const [, fresh] = divided(inOrderOf(bytes, usual), units)
  return Buffer.concat([mark, withLinesOf(there, inGit(), { blob, usual: fresh }, units)])
}

/** The byte-order mark of a text in UTF-16 or UTF-32, if it has one, and the rest: git stores no mark. */
const divided = (bytes: Buffer, { lf }: Units): readonly [mark: Buffer, rest: Buffer] => {
  const length = lf.length > 1 && byteOrderOf(bytes) !== undefined ? lf.length : 0
  return [bytes.subarray(0, length), bytes.subarray(length)]
}

/** How a text in the work tree has a carriage return and a line feed, each byte as one character. */
interface Units {
  readonly cr: string
  readonly lf: string
}

const NARROW: Units = { cr: '\r', lf: '\n' }

/** The units of a text in an encoding of git's: those of UTF-16 and UTF-32 by its byte-order mark, or else by the name. */
const unitsOf = (encoding: string | null, bytes: Buffer): Units => {
  const name = UNICODE.exec(encoding ?? '')?.[1]
  const order = name && (byteOrderOf(bytes) ?? name.toLowerCase())
  if (!order) return NARROW
  const zeros = '\0'.repeat(order.startsWith('32') ? 3 : 1)
  const wide = (unit: string): string => (order.endsWith('be') ? zeros + unit : unit + zeros)
  return { cr: wide(NARROW.cr), lf: wide(NARROW.lf) }
}

/** Git's names of them, with the order of their bytes where they tell it. */
const UNICODE = /^utf-?((?:16|32)(?:[bl]e)?)/i

/**
 * What is restored, with the lines of a file that it has as well; `inGit` is that file as git stores it. Any other line
 * ends like the one whose place it takes, or the last above.
 */
const withLinesOf = (bytes: Buffer, inGit: Buffer, { blob, usual }: Fresh, units: Units): Buffer => {
  if (inGit.equals(bytes) && blob.equals(usual)) return usual
  const [there, base] = [linesOf(bytes, units.lf), linesOf(inGit)]
  const [fresh, side] = [linesOf(usual, units.lf), linesOf(blob)]
  // Something else than lines was converted.
  if (there.length !== base.length || side.length !== fresh.length) return usual
  const lines: string[] = []
  let at = 0
  for (const { from, to, lines: own } of hunksBetween(base, side)) {
    lines.push(...there.slice(at, from))
    for (const [index, stored] of own.entries()) {
      const place = from + index < to ? from + index : Math.max(to - 1, 0)
      const other = isEnded(there[place], units) ? place : Math.max(place - 1, 0)
      lines.push(endedLike([fresh[lines.length]!, stored], [there[other], base[other]], units))
    }
    at = to
  }
  return Buffer.from([...lines, ...there.slice(at)].join(''), 'latin1')
}

/** A line as it is in the work tree, and as git stores it. */
type Line = readonly [there: string | undefined, stored: string | undefined]

/** The first line, with or without a carriage return that only the work tree has, as the other one. */
const endedLike = (
  [line, stored]: readonly [string, string | undefined],
  other: Line,
  units: Units,
): string => {
  const { cr, lf } = units
  if (!isEnded(other[0], units) || !isEnded(line, units)) return line
  if (hasOwnCr([line, stored], units) === hasOwnCr(other, units)) return line
  const bare = line.slice(0, -lf.length)
  return (hasOwnCr(other, units) ? bare + cr : bare.slice(0, -cr.length)) + lf
}

/** False for the last line of a text that does not end it. */
const isEnded = (line: string | undefined, { lf }: Units): boolean => line?.endsWith(lf) === true

const hasOwnCr = ([there, stored]: Line, { cr, lf }: Units): boolean =>
  there?.endsWith(cr + lf) === true && stored?.endsWith('\r\n') === false

/** The bytes with a byte-order mark as others have theirs. */
const inOrderOf = (others: Uint8Array, bytes: Buffer): Buffer => {
  const [there, here] = [byteOrderOf(others), byteOrderOf(bytes)]
  if (there === undefined || here === undefined || there === here) return bytes
  // A text in UTF-16 whose first character is NUL looks like one in UTF-32.
  if (!there.startsWith(here.slice(0, 2))) return bytes
  return here.startsWith('32') ? Buffer.from(bytes).swap32() : Buffer.from(bytes).swap16()
}
