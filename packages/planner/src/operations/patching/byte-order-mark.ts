import type { Hunk, Problem } from '@emend/model'
import { type HunkLine, type Sides, sidesFrom } from '../../matching/hunks/sides.ts'
import { lossy } from '../../overlay/lossy.ts'
import { sizeOf } from '../../overlay/text-file.ts'
import { BYTE_ORDER_MARK } from '../../text/byte-order-mark.ts'
import type { Splice } from '../../text/document.ts'
import type { Scene } from '../operation.ts'
import type { TextTarget } from '../targets/open-text.ts'

/** What a hunk says of the byte-order mark, which documents leave out. */
export interface Marked {
  readonly sides: Sides
  /** Whether the file starts with one afterwards; null where the hunk changes nothing about that. */
  readonly byteOrderMark: boolean | null
}

/**
 * Takes the byte-order mark from a hunk at the top of a file: one that starts with it, whose number says nothing else.
 * In a file without one, an old line that starts with it stands further down.
 */
export const takeByteOrderMark = ({ from }: Hunk, sides: Sides, isMarked: boolean): Marked => {
  const { before, after, lines } = sides
  const [old, fresh] = [
    before[0]?.startsWith(BYTE_ORDER_MARK) ?? false,
    after[0]?.startsWith(BYTE_ORDER_MARK) ?? false,
  ]
  if ((from ?? 0) > 1 || (!old && !fresh) || (old && !isMarked)) return { sides, byteOrderMark: null }
  const [firstOld, firstFresh] = [firstOf(lines, '+'), firstOf(lines, '-')]
  const bare = lines.flatMap((line, index) => bared(line, index === firstOld, index === firstFresh))
  return { sides: sidesFrom(bare), byteOrderMark: old === fresh ? null : fresh }
}

const firstOf = (lines: readonly HunkLine[], otherSide: '+' | '-'): number =>
  lines.findIndex(({ mark }) => mark !== otherSide)

/**
 * A line without the mark on the sides where it is the first one; context that is the first on one side only is
 * rewritten.
 */
const bared = (line: HunkLine, isOld: boolean, isFresh: boolean): readonly HunkLine[] => {
  if (!(isOld || isFresh) || !line.text.startsWith(BYTE_ORDER_MARK)) return [line]
  const bare = { ...line, text: line.text.slice(1) }
  if (line.mark !== ' ' || (isOld && isFresh)) return [bare]
  return [
    { ...(isOld ? bare : line), mark: '-' },
    { ...(isFresh ? bare : line), mark: '+' },
  ]
}

const NO_TEXT: Splice = { from: 0, to: 0, text: '' }

/**
 * A target that starts with a byte-order mark, or does not, and the changes that make it so. Fails with
 * `encoding-lossy` where the encoding has no such mark.
 */
export const withByteOrderMark = (
  target: TextTarget,
  byteOrderMark: boolean,
  splices: readonly Splice[],
  { codec }: Scene,
): { readonly target: TextTarget; readonly splices: readonly Splice[] } | Problem => {
  const { path, text } = target
  if (text.byteOrderMark === byteOrderMark) return { target, splices }
  const bytes = sizeOf(BYTE_ORDER_MARK, text.encoding, codec)
  if (bytes === null) return lossy(path, BYTE_ORDER_MARK, text.encoding, codec)
  const size = text.size + (byteOrderMark ? bytes : -bytes)
  return {
    target: { ...target, text: { ...text, byteOrderMark, size } },
    splices: splices.length === 0 ? [NO_TEXT] : splices,
  }
}
