import { Buckets } from './buckets.ts'
import type { LineHash } from './line-hash.ts'

/** What is kept of a line: its hash, its bucket, and which line was added before of those that share a head. */
const FIELDS = 3

const NONE = -1

/** For so many lines and more, lines share heads. */
const MOST_BITS = 22

/**
 * Which leaves of a text may have a line, by a hash of lines. It says for certain that no line that starts in a leaf is
 * the one, or that one may be; what a leaf lost is not forgotten.
 */
export class LineIndex {
  private readonly hash: LineHash
  private readonly buckets: Buckets
  /** The line that was added last of those whose hashes have the same first bits. */
  private readonly heads: Int32Array
  private readonly shift: number
  private lines: Int32Array
  private used = 0
  /** True as long as the lines that share a head come in the order of the leaves. */
  private inOrder = true
  /** Buckets with a last line that may go on in the next leaf before it is told apart from others. */
  private readonly open = new Set<number>()

  /** For so many leaves, which are to be added from the last to the first, and so many lines in all. */
  constructor(hash: LineHash, leaves: number, lines: number) {
    this.hash = hash
    const bits = Math.min(MOST_BITS, Math.max(1, 32 - Math.clz32(lines)))
    this.buckets = new Buckets(leaves, 1)
    this.heads = new Int32Array(2 ** bits).fill(NONE)
    this.shift = 32 - bits
    this.lines = new Int32Array((lines + 1) * FIELDS)
  }

  /** Adds the lines of a text to those that a leaf may have. */
  add(leaf: number, text: string): void {
    const bucket = this.buckets.of(leaf)
    const { hashes, count } = this.hash.of(text)
    const { heads, shift, used } = this
    const lines = this.roomFor(count)
    let at = used
    for (let line = 0; line < count; line++) {
      const hash = hashes[line]!
      const before = heads[hash >>> shift]!
      // Of lines that are the same, a leaf needs only one, and most often this one is enough to tell.
      if (before >= used && lines[before] === hash) continue
      heads[hash >>> shift] = at
      lines[at] = hash
      lines[at + 1] = bucket
      lines[at + 2] = before
      at += FIELDS
    }
    this.used = at
    if (this.hash.isOpen(text)) this.open.add(bucket)
  }

  /** Lets so many leaves stand where so many others stood; from then on, leaves may be added in any order. */
  replace(first: number, count: number, fresh: number): void {
    this.buckets.replace(first, count, fresh)
    this.inOrder = false
  }

  /** The leaves in which a line may start, in order. It must be one that is not left out of the hashes. */
  leavesWith(line: string): readonly number[] {
    const hash = this.hash.of(line).hashes[0]!
    const { lines } = this
    const leaves: number[] = []
    let last = NONE
    for (let at = this.heads[hash >>> this.shift]!; at !== NONE; at = lines[at + 2]!) {
      if (lines[at] !== hash || lines[at + 1] === last) continue
      last = lines[at + 1]!
      this.buckets.pushLeaves(leaves, last)
    }
    for (const bucket of this.open) this.buckets.pushLeaves(leaves, bucket)
    const isSorted = leaves.length < 2 || (this.inOrder && this.open.size === 0)
    return isSorted ? leaves : [...new Set(leaves)].sort((left, right) => left - right)
  }

  private roomFor(count: number): Int32Array {
    const { lines, used } = this
    if (used + count * FIELDS > lines.length) {
      this.lines = new Int32Array(2 * (used + count * FIELDS))
      this.lines.set(lines)
    }
    return this.lines
  }
}
