import { Indexes, MARGIN } from './indexes/indexes.ts'
import type { Leaves, Rewritten } from './leaves/leaves.ts'
import { squeezesTo } from './squeezed.ts'

/** Told an offset where something was found: false where that is enough. */
type Visit = (offset: number) => boolean

/**
 * Looks for texts in leaves: in all of them, or in those that an index says may hold the text. Visits are made until
 * one gives false, and whatever makes them gives false then.
 */
export class Search {
  private readonly leaves: Leaves
  private readonly indexes: Indexes

  constructor(leaves: Leaves) {
    this.leaves = leaves
    this.indexes = new Indexes(leaves)
  }

  /** Visits each place (overlapping ones too, in order) that holds a needle without line breaks. */
  visit(needle: string, visit: Visit): boolean {
    const leaves = this.indexes.leavesWith(needle)
    return leaves === null ? this.visitAll(needle, visit) : this.visitIn(leaves, needle, visit)
  }

  /** Visits the start of each line that is the wanted one as it stands. */
  visitLine(wanted: string, visit: Visit): boolean {
    const leaves = this.indexes.leavesWithLine(wanted)
    if (leaves === null)
      return this.visitAll(wanted, (offset) => !this.isLine(offset, wanted) || visit(offset))
    for (const leaf of leaves) if (!this.visitLineIn(leaf, wanted, visit)) return false
    return true
  }

  /** Visits the start of each line that is the wanted one when all white space is left out of both. */
  visitSqueezed(wanted: string, visit: Visit): boolean {
    const leaves = this.indexes.leavesWithSqueezed(wanted) ?? this.leaves.keys()
    for (const leaf of leaves) if (!this.visitSqueezedIn(leaf, wanted, visit)) return false
    return true
  }

  /** Keeps searches true to leaves that were rewritten. */
  update(rewritten: Rewritten): void {
    this.indexes.update(rewritten)
  }

  private visitAll(needle: string, visit: Visit): boolean {
    const { whole } = this.leaves
    return whole === null ? this.visitIn(this.leaves.keys(), needle, visit) : visitEach(whole, needle, visit)
  }

  private visitIn(among: Iterable<number>, needle: string, visit: Visit): boolean {
    const { leaves } = this
    let done = 0
    for (const leaf of among) {
      const start = leaves.startOf(leaf)
      if (start < done) continue
      const text = this.stretch(leaf, needle.length)
      if (!visitEach(text, needle, (at) => visit(start + at))) return false
      done = start + text.length - needle.length + 1
    }
    return true
  }

  /** The text in which a needle may start in a leaf; up to the end of its last line where the needle is long. */
  private stretch(leaf: number, length: number): string {
    const { leaves } = this
    if (!leaves.goesOn(leaf)) return leaves.leaf(leaf)
    if (length <= MARGIN) return leaves.slice(leaves.startOf(leaf), leaves.endOf(leaf) + length - 1)
    return leaves.slice(leaves.startOf(leaf), this.endOfLine(leaf))
  }

  /** Where the last line of a leaf ends, in whatever leaf. */
  private endOfLine(leaf: number): number {
    let last = leaf
    while (this.leaves.goesOn(last)) last++
    return this.leaves.endOf(last)
  }

  /**
   * Visits the lines that start in a leaf and are the wanted one. The first in it may be the rest of one, and the last
   * may go on.
   */
  private visitLineIn(leaf: number, wanted: string, visit: Visit): boolean {
    const { leaves } = this
    const start = leaves.startOf(leaf)
    const text = leaves.leaf(leaf)
    const isFirst = text.startsWith(wanted) && this.isStart(start) && this.endsLine(start, wanted)
    if (isFirst && !visit(start)) return false
    const needle = `\n${wanted}`
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
      const from = start + at + 1
      if (this.endsLine(from, wanted) && !visit(from)) return false
    }
    if (!leaves.goesOn(leaf)) return true
    const last = text.lastIndexOf('\n') + 1
    const isCut = last + wanted.length > text.length
    return !isCut || !this.isLine(start + last, wanted) || visit(start + last)
  }

  /** As `visitLineIn`, white space left out. The first line in a leaf may be the rest of one. */
  private visitSqueezedIn(leaf: number, wanted: string, visit: Visit): boolean {
    const { leaves } = this
    const start = leaves.startOf(leaf)
    const [text, breaks] = [leaves.leaf(leaf), leaves.breaksIn(leaf)]
    for (let line = 0, from = 0; from < text.length; line++) {
      if (this.isSqueezed(leaf, start + from, wanted) && !visit(start + from)) return false
      from = line < breaks ? leaves.endOfBreakIn(leaf, line) : text.length
    }
    return true
  }

  private isStart(offset: number): boolean {
    return offset === 0 || this.leaves.unitAt(offset - 1) === '\n'
  }

  private isLine(offset: number, wanted: string): boolean {
    return this.leaves.holds(wanted, offset) && this.isStart(offset) && this.endsLine(offset, wanted)
  }

  /** True where a line ends after a text that stands at an offset. */
  private endsLine(offset: number, wanted: string): boolean {
    const { leaves } = this
    const end = offset + wanted.length
    const unit = leaves.unitAt(end)
    // A `\r` before a `\n` is a part of the break, and none of the line.
    if (unit === '\n') return !wanted.endsWith('\r')
    return end === leaves.length || (unit === '\r' && leaves.unitAt(end + 1) === '\n')
  }

  private isSqueezed(leaf: number, offset: number, wanted: string): boolean {
    const { leaves } = this
    const text = leaves.leaf(leaf)
    const from = offset - leaves.startOf(leaf)
    if (from === 0 && !this.isStart(offset)) return false
    const isCut = leaves.goesOn(leaf) && text.indexOf('\n', from) < 0
    if (!squeezesTo(text, from, wanted, isCut)) return false
    return !isCut || squeezesTo(leaves.slice(offset, this.endOfLine(leaf)), 0, wanted, false)
  }
}

const visitEach = (text: string, needle: string, visit: Visit): boolean => {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) if (!visit(at)) return false
  return true
}
