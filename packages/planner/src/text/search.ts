import { GramIndex, hasGram } from './gram-index.ts'
import type { Leaves } from './leaves.ts'
import { LineIndex } from './line-index.ts'
import type { Rewritten } from './rewrite.ts'
import { hasUnits, squeezesTo } from './squeezed.ts'

/** A text is searched so often before an index pays for itself. */
const SEARCHES_BEFORE_INDEX = 2

/** With fewer leaves it never does. */
const LEAST_LEAVES = 32

/** Where the last line of a leaf goes on in the next ones, so many of their units are indexed with it. */
const MARGIN = 512

/** Looks for texts in leaves: in all of them at first, then only in those that an index says may hold the text. */
export class Search {
  private readonly leaves: Leaves
  private readonly searches = { parts: 0, lines: 0 }
  private grams: GramIndex | null = null
  private lines: LineIndex | null = null
  /** How many leaves there were when the first index was made. */
  private indexed = 0

  constructor(leaves: Leaves) {
    this.leaves = leaves
  }

  /** Visits each place (overlapping ones too, in order) that holds a needle without line breaks, until a visit gives false. */
  visit(needle: string, visit: (offset: number) => boolean): void {
    const head = needle.slice(0, MARGIN)
    this.visitIn(this.gramsFor(head)?.leavesWith(head) ?? this.leaves.keys(), needle, visit)
  }

  /** As `visit`, for a needle that is a whole line: other places that hold it may be left out. */
  visitLine(line: string, visit: (offset: number) => boolean): void {
    this.visitIn(this.linesFor(line)?.leavesWith(line) ?? this.leaves.keys(), line, visit)
  }

  /** Visits the start of each line that is the wanted one when all white space is left out of both, until a visit gives false. */
  visitSqueezed(wanted: string, visit: (offset: number) => boolean): void {
    const { leaves } = this
    for (const leaf of this.linesFor(wanted)?.leavesWith(wanted) ?? leaves.keys()) {
      const start = leaves.startOf(leaf)
      for (const from of this.lineStarts(leaf))
        if (this.isSqueezed(leaf, from, wanted) && !visit(start + from)) return
    }
  }

  /** Keeps the indexes true to leaves that were rewritten. */
  update({ first, count, fresh, lines }: Rewritten): void {
    if (this.grams === null && this.lines === null) return
    if (this.leaves.count > 2 * this.indexed) {
      this.grams = null
      this.lines = null
      this.indexed = 0
      return
    }
    this.grams?.replace(first, count, fresh.length)
    this.lines?.replace(first, count, fresh.length)
    for (let leaf = first; leaf < first + fresh.length; leaf++) {
      const text = lines ?? this.leaves.leaf(leaf).text
      if (this.grams !== null) this.addGrams(this.grams, leaf, text)
      this.lines?.add(leaf, text)
    }
    if (this.grams !== null) this.addGramsBefore(this.grams, first)
  }

  private gramsFor(text: string): GramIndex | null {
    if (this.leaves.count < LEAST_LEAVES || !hasGram(text)) return null
    if (this.grams === null && ++this.searches.parts > SEARCHES_BEFORE_INDEX) this.grams = this.madeOfGrams()
    return this.grams
  }

  private linesFor(line: string): LineIndex | null {
    if (this.leaves.count < LEAST_LEAVES || !hasUnits(line, 1)) return null
    if (this.lines === null && ++this.searches.lines > SEARCHES_BEFORE_INDEX) this.lines = this.madeOfLines()
    return this.lines
  }

  private madeOfGrams(): GramIndex {
    const { leaves } = this
    const index = new GramIndex(leaves.count)
    this.indexed ||= leaves.count
    for (const leaf of leaves.keys()) this.addGrams(index, leaf, leaves.leaf(leaf).text)
    return index
  }

  private madeOfLines(): LineIndex {
    const { leaves } = this
    const index = new LineIndex(leaves.count, leaves.breakCount + leaves.count)
    this.indexed ||= leaves.count
    for (let leaf = leaves.count - 1; leaf >= 0; leaf--) index.add(leaf, leaves.leaf(leaf).text)
    return index
  }

  private addGrams(index: GramIndex, leaf: number, text: string): void {
    const { leaves } = this
    index.add(leaf, text)
    if (!leaves.goesOn(leaf)) return
    const end = leaves.endOf(leaf)
    index.add(leaf, leaves.slice(end - MARGIN, end + MARGIN))
  }

  /** Adds what came into the margin of leaves before a leaf, as far as they go on in it. */
  private addGramsBefore(index: GramIndex, first: number): void {
    const { leaves } = this
    const start = leaves.startOf(first)
    if (first === 0 || !leaves.goesOn(first - 1)) return
    const text = leaves.slice(start - MARGIN, start + MARGIN)
    for (
      let leaf = first - 1;
      leaf >= 0 && leaves.goesOn(leaf) && leaves.endOf(leaf) > start - MARGIN;
      leaf--
    )
      index.add(leaf, text)
  }

  private visitIn(among: Iterable<number>, needle: string, visit: (offset: number) => boolean): void {
    const { leaves } = this
    let done = 0
    for (const leaf of among) {
      const start = leaves.startOf(leaf)
      if (start < done) continue
      const text = this.stretch(leaf, needle.length)
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
        if (!visit(start + at)) return
      done = start + text.length - needle.length + 1
    }
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
