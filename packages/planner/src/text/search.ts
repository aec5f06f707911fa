import { GramIndex, hasGram } from './gram-index.ts'
import type { Leaves } from './leaves.ts'
import { exactHash, type LineHash, squeezedHash } from './line-hash.ts'
import { LineIndex } from './line-index.ts'
import type { Rewritten } from './rewrite.ts'
import { hasUnits, squeezesTo } from './squeezed.ts'

/** A text is searched so often before an index pays for itself. */
const SEARCHES_BEFORE_INDEX = 1

/** With fewer leaves it never does. */
const LEAST_LEAVES = 32

/** Where the last line of a leaf goes on in the next ones, so many of their units are indexed with it. */
const MARGIN = 512

/** Indexes of parts of lines, of whole lines, and of whole lines without white space; null as long as none is worth its while. */
interface Indexes {
  grams: GramIndex | null
  lines: LineIndex | null
  squeezed: LineIndex | null
}

/** Tells a line by the offset in the text where it starts in a leaf, and its length, break included; null where no break ends it there. */
type IsWanted = (leaf: number, offset: number, length: number | null) => boolean

/** True for a line that may be so long, whatever its break. */
const hasLength = ({ length: least }: string, length: number | null): boolean =>
  length === null || (length >= least && length <= least + '\r\n'.length)

/** Looks for texts in leaves: in all of them at first, then only in those that an index says may hold the text. */
export class Search {
  private readonly leaves: Leaves
  private searches: Record<keyof Indexes, number> = { grams: 0, lines: 0, squeezed: 0 }
  private indexes: Indexes = { grams: null, lines: null, squeezed: null }
  /** How many leaves there were when the first index was made. */
  private indexed = 0

  constructor(leaves: Leaves) {
    this.leaves = leaves
  }

  /** Visits each place (overlapping ones too, in order) that holds a needle without line breaks, until a visit gives false. */
  visit(needle: string, visit: (offset: number) => boolean): void {
    const head = needle.slice(0, MARGIN)
    const leaves = this.gramsFor(head)?.leavesWith(head)
    if (leaves === undefined) this.visitAll(needle, visit)
    else this.visitIn(leaves, needle, visit)
  }

  /** Visits the start of each line that is the wanted one as it stands, until a visit gives false. */
  visitLine(wanted: string, visit: (offset: number) => boolean): void {
    const leaves = wanted === '' ? undefined : this.linesFor('lines', exactHash)?.leavesWith(wanted)
    if (leaves === undefined) this.visitAll(wanted, (offset) => !this.isLine(offset, wanted) || visit(offset))
    else
      this.visitStarts(
        leaves,
        visit,
        (_, offset, length) => hasLength(wanted, length) && this.isLine(offset, wanted),
      )
  }

  /** Visits the start of each line that is the wanted one when all white space is left out of both, until a visit gives false. */
  visitSqueezed(wanted: string, visit: (offset: number) => boolean): void {
    const index = hasUnits(wanted, 1) ? this.linesFor('squeezed', squeezedHash) : null
    const leaves = index?.leavesWith(wanted) ?? this.leaves.keys()
    this.visitStarts(leaves, visit, (leaf, offset) => this.isSqueezed(leaf, offset, wanted))
  }

  /** Keeps the indexes true to leaves that were rewritten. */
  update({ first, count, fresh, lines }: Rewritten): void {
    if (this.leaves.count > 2 * this.indexed) this.drop()
    const { grams, lines: whole, squeezed } = this.indexes
    grams?.replace(first, count, fresh.length)
    whole?.replace(first, count, fresh.length)
    squeezed?.replace(first, count, fresh.length)
    for (let leaf = first; leaf < first + fresh.length; leaf++) {
      const text = lines ?? fresh[leaf - first]!.text
      if (grams !== null) this.addGrams(grams, leaf, text)
      whole?.add(leaf, text)
      squeezed?.add(leaf, text)
    }
    if (grams !== null) this.addGramsBefore(grams, first)
  }

  private drop(): void {
    this.indexes = { grams: null, lines: null, squeezed: null }
    this.indexed = 0
  }

  private gramsFor(text: string): GramIndex | null {
    if (!hasGram(text)) return null
    if (this.indexes.grams === null && this.pays('grams')) this.indexes.grams = this.madeOfGrams()
    return this.indexes.grams
  }

  private linesFor(kind: 'lines' | 'squeezed', hash: LineHash): LineIndex | null {
    if (this.indexes[kind] === null && this.pays(kind)) this.indexes[kind] = this.madeOfLines(hash)
    return this.indexes[kind]
  }

  private pays(kind: keyof Indexes): boolean {
    return this.leaves.count >= LEAST_LEAVES && ++this.searches[kind] > SEARCHES_BEFORE_INDEX
  }

  private madeOfGrams(): GramIndex {
    const { leaves } = this
    const index = new GramIndex(leaves.count)
    this.indexed ||= leaves.count
    for (const leaf of leaves.keys()) this.addGrams(index, leaf, leaves.leaf(leaf).text)
    return index
  }

  private madeOfLines(hash: LineHash): LineIndex {
    const { leaves } = this
    const index = new LineIndex(hash, leaves.count, leaves.breakCount + leaves.count)
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

  private visitAll(needle: string, visit: (offset: number) => boolean): void {
    const { whole } = this.leaves
    if (whole === null) this.visitIn(this.leaves.keys(), needle, visit)
    else visitEach(whole, needle, visit)
  }

  private visitIn(among: Iterable<number>, needle: string, visit: (offset: number) => boolean): void {
    const { leaves } = this
    let done = 0
    for (const leaf of among) {
      const start = leaves.startOf(leaf)
      if (start < done) continue
      const text = this.stretch(leaf, needle.length)
      if (!visitEach(text, needle, (at) => visit(start + at))) return
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

  private isLine(offset: number, wanted: string): boolean {
    const { leaves } = this
    const end = offset + wanted.length
    return (
      leaves.holds(wanted, offset) &&
      (offset === 0 || leaves.unitAt(offset - 1) === '\n') &&
      (end === leaves.length || leaves.unitAt(end) === '\n' || leaves.holds('\r\n', end))
    )
  }

  /** Visits the starts of those lines in some leaves that are wanted. */
  private visitStarts(among: Iterable<number>, visit: (offset: number) => boolean, isWanted: IsWanted): void {
    const { leaves } = this
    for (const leaf of among) {
      const start = leaves.startOf(leaf)
      const { ends, text } = leaves.leaf(leaf)
      let from = 0
      for (let index = 0; from < text.length; index++) {
        const to = ends[index]
        const isThere = isWanted(leaf, start + from, to === undefined ? null : to - from)
        const isStart = isThere && (from > 0 || leaf === 0 || !leaves.goesOn(leaf - 1))
        if (isStart && !visit(start + from)) return
        from = to ?? text.length
      }
    }
  }

  private isSqueezed(leaf: number, offset: number, wanted: string): boolean {
    const { leaves } = this
    const { text } = leaves.leaf(leaf)
    const from = offset - leaves.startOf(leaf)
    const isCut = leaves.goesOn(leaf) && text.indexOf('\n', from) < 0
    if (!squeezesTo(text, from, wanted, isCut)) return false
    return !isCut || squeezesTo(leaves.slice(offset, leaves.length), 0, wanted, false)
  }
}

/** Visits each place of a text that holds a needle; false once a visit gave that. */
const visitEach = (text: string, needle: string, visit: (at: number) => boolean): boolean => {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) if (!visit(at)) return false
  return true
}
