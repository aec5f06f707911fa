import { GramIndex, hasGram } from './gram-index.ts'
import type { Leaves } from './leaves.ts'
import type { Rewritten } from './rewrite.ts'
import { squeezesTo } from './squeezed.ts'

/** A text is searched so often before an index pays for itself. */
const SEARCHES_BEFORE_INDEX = 2

/** With fewer leaves it never does. */
const LEAST_LEAVES = 8

/** Where the last line of a leaf goes on in the next ones, so many of their units are indexed with it. */
const MARGIN = 512

/** Looks for texts in leaves: in all of them at first, then only in those that an index says may hold the text. */
export class Search {
  private readonly leaves: Leaves
  private searches = 0
  private index: GramIndex | null = null
  /** How many leaves there were when the index was made. */
  private indexed = 0

  constructor(leaves: Leaves) {
    this.leaves = leaves
  }

  /** Visits each place (overlapping ones too, in order) that holds a needle without line breaks, until a visit gives false. */
  visit(needle: string, visit: (offset: number) => boolean): void {
    const { leaves } = this
    const head = needle.slice(0, MARGIN)
    let done = 0
    for (const leaf of this.indexFor(head)?.leavesWith(head) ?? leaves.keys()) {
      const start = leaves.startOf(leaf)
      if (start < done) continue
      const text = this.stretch(leaf, needle.length)
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
        if (!visit(start + at)) return
      done = start + text.length - needle.length + 1
    }
  }

  /** Visits the start of each line that is the wanted one when all white space is left out of both, until a visit gives false. */
  visitSqueezed(wanted: string, visit: (offset: number) => boolean): void {
    const { leaves } = this
    for (const leaf of this.indexFor(wanted)?.leavesWithLine(wanted) ?? leaves.keys()) {
      const start = leaves.startOf(leaf)
      for (const from of this.lineStarts(leaf))
        if (this.isSqueezed(leaf, from, wanted) && !visit(start + from)) return
    }
  }

  /** Keeps the index true to leaves that were rewritten. */
  update({ first, count, fresh, lines }: Rewritten): void {
    if (this.index === null) return
    if (this.leaves.count > 2 * this.indexed) {
      this.index = null
      return
    }
    this.index.replace(first, count, fresh.length)
    for (let leaf = first; leaf < first + fresh.length; leaf++)
      this.add(this.index, leaf, lines ?? this.leaves.leaf(leaf).text)
    this.addBefore(this.index, first)
  }

  private indexFor(text: string): GramIndex | null {
    if (this.leaves.count < LEAST_LEAVES || !hasGram(text)) return null
    if (this.index === null && ++this.searches > SEARCHES_BEFORE_INDEX) this.index = this.made()
    return this.index
  }

  private made(): GramIndex {
    const index = new GramIndex(this.leaves.count)
    this.indexed = this.leaves.count
    for (const leaf of this.leaves.keys()) this.add(index, leaf, this.leaves.leaf(leaf).text)
    return index
  }

  private add(index: GramIndex, leaf: number, text: string): void {
    const { leaves } = this
    index.add(leaf, text)
    if (!leaves.goesOn(leaf)) return
    const end = leaves.endOf(leaf)
    index.add(leaf, leaves.slice(end - MARGIN, end + MARGIN))
    index.addOpen(leaf)
  }

  /** Adds what came into the margin of leaves before a leaf, as far as they go on in it. */
  private addBefore(index: GramIndex, first: number): void {
    const { leaves } = this
    const start = leaves.startOf(first)
    const text = leaves.slice(start - MARGIN, start + MARGIN)
    for (
      let leaf = first - 1;
      leaf >= 0 && leaves.goesOn(leaf) && leaves.endOf(leaf) > start - MARGIN;
      leaf--
    )
      index.add(leaf, text)
  }

  /** The text in which a needle may start in a leaf; up to the end of its last line where the needle is long. */
  private stretch(leaf: number, length: number): string {
    const { leaves } = this
    if (!leaves.goesOn(leaf)) return leaves.leaf(leaf).text
    if (length <= MARGIN) return leaves.slice(leaves.startOf(leaf), leaves.endOf(leaf) + length - 1)
    let last = leaf
    while (leaves.goesOn(last)) last++
    return leaves.slice(leaves.startOf(leaf), leaves.endOf(last))
  }

  private lineStarts(leaf: number): readonly number[] {
    const { ends, text } = this.leaves.leaf(leaf)
    const inner = ends.at(-1) === text.length ? ends.slice(0, -1) : ends
    return leaf === 0 || !this.leaves.goesOn(leaf - 1) ? [0, ...inner] : inner
  }

  private isSqueezed(leaf: number, from: number, wanted: string): boolean {
    const { leaves } = this
    const { text } = leaves.leaf(leaf)
    const isCut = leaves.goesOn(leaf) && text.indexOf('\n', from) < 0
    if (!squeezesTo(text, from, wanted, isCut)) return false
    return !isCut || squeezesTo(leaves.slice(leaves.startOf(leaf) + from, leaves.length), 0, wanted, false)
  }
}
