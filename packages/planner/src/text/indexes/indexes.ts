import type { Leaves, Rewritten } from '../leaves/leaves.ts'
import { hasUnits } from '../squeezed.ts'
import { GramIndex, hasGram } from './gram-index.ts'
import { exactHash, type LineHash, squeezedHash } from './line-hash.ts'
import { LineIndex } from './line-index.ts'

/** With fewer leaves, no index pays for itself. */
const LEAST_LEAVES = 32

/** Where the last line of a leaf goes on in the next ones, so many of their units are indexed with it. */
export const MARGIN = 512

/**
 * For each so many leaves, one search for a line without its white space is left to the index of parts, which whoever
 * explains a failure needs, too: after as many, that of lines has cost less.
 */
const LEAVES_OF_A_SEARCH = 16

/** What is indexed: parts of lines, whole lines as they stand, and whole lines without their white space. */
interface Made {
  parts: GramIndex | null
  lines: LineIndex | null
  squeezed: LineIndex | null
}

/**
 * So many searches without an index cost less than to make it: where one need not look at every line, the first one.
 */
const SEARCHES_BEFORE: Record<keyof Made, number> = { parts: 1, lines: 1, squeezed: 0 }

/** The indexes of a text in leaves. Each is made when it pays for itself, and kept true to the leaves from then on. */
export class Indexes {
  private readonly leaves: Leaves
  private readonly searches: Record<keyof Made, number> = { parts: 0, lines: 0, squeezed: 0 }
  private made: Made = { parts: null, lines: null, squeezed: null }
  /** How many leaves there were when the first of them was made. */
  private indexed = 0

  constructor(leaves: Leaves) {
    this.leaves = leaves
  }

  /**
   * The leaves that may hold a text without line breaks, in order, as far as its first units tell; null where all have
   * to be looked at.
   */
  leavesWith(text: string): readonly number[] | null {
    const head = text.slice(0, MARGIN)
    if (!hasGram(head)) return null
    if (this.made.parts === null && this.pays('parts')) this.made.parts = this.madeOfParts()
    return this.made.parts?.leavesWith(head) ?? null
  }

  /** The leaves in which a line may start that is the wanted one as it stands; null where all have to be looked at. */
  leavesWithLine(wanted: string): readonly number[] | null {
    return wanted === '' ? null : this.leavesOf('lines', exactHash, wanted)
  }

  /** As `leavesWithLine`, when all white space is left out of both. */
  leavesWithSqueezed(wanted: string): readonly number[] | null {
    if (!hasUnits(wanted, 1)) return null
    const head = wanted.slice(0, MARGIN)
    const isEarly = this.searches.squeezed * LEAVES_OF_A_SEARCH < this.leaves.count
    return this.made.squeezed === null && isEarly && hasGram(head)
      ? this.leavesWithUnits(head)
      : this.leavesOf('squeezed', squeezedHash, wanted)
  }

  /** Takes note of leaves that were rewritten. */
  update({ first, count, fresh, lines: changed }: Rewritten): void {
    if (this.indexed === 0) return
    if (this.leaves.count > 2 * this.indexed) this.drop()
    const { parts, lines, squeezed } = this.made
    for (const index of [parts, lines, squeezed]) index?.replace(first, count, fresh.length)
    fresh.forEach(({ text }, at) => {
      const news = changed ?? text
      if (parts !== null) this.addParts(parts, first + at, news)
      lines?.add(first + at, news)
      squeezed?.add(first + at, news)
    })
    if (parts !== null) this.addPartsBefore(parts, first)
  }

  private drop(): void {
    this.made = { parts: null, lines: null, squeezed: null }
    this.indexed = 0
  }

  private pays(kind: keyof Made): boolean {
    const pays = this.leaves.count >= LEAST_LEAVES && ++this.searches[kind] > SEARCHES_BEFORE[kind]
    if (pays) this.indexed ||= this.leaves.count
    return pays
  }

  private leavesOf(kind: 'lines' | 'squeezed', hash: LineHash, wanted: string): readonly number[] | null {
    if (this.made[kind] === null && this.pays(kind)) this.made[kind] = this.madeOfLines(hash)
    return this.made[kind]?.leavesWith(wanted) ?? null
  }

  /** The leaves in which a line may start that has these units, by its grams. */
  private leavesWithUnits(units: string): readonly number[] | null {
    if (this.pays('squeezed')) this.made.parts ??= this.madeOfParts()
    return this.made.parts?.leavesWithStart(units) ?? null
  }

  private madeOfLines(hash: LineHash): LineIndex {
    const { leaves } = this
    const index = new LineIndex(hash, leaves.count, leaves.breakCount + leaves.count)
    for (let leaf = leaves.count - 1; leaf >= 0; leaf--) index.add(leaf, leaves.leaf(leaf))
    return index
  }

  private madeOfParts(): GramIndex {
    const { leaves } = this
    const index = new GramIndex(leaves.count)
    for (const leaf of leaves.keys()) this.addParts(index, leaf, leaves.leaf(leaf))
    return index
  }

  private addParts(index: GramIndex, leaf: number, text: string): void {
    const { leaves } = this
    index.add(leaf, text)
    if (!leaves.goesOn(leaf)) return
    index.leaveOpen(leaf)
    const end = leaves.endOf(leaf)
    index.add(leaf, leaves.slice(end - MARGIN, end + MARGIN))
  }

  /** Adds what came into the margin of leaves before a leaf, as far as they go on in it. */
  private addPartsBefore(index: GramIndex, first: number): void {
    const { leaves } = this
    const start = leaves.startOf(first)
    let text: string | null = null
    for (
      let leaf = first - 1;
      leaf >= 0 && leaves.goesOn(leaf) && leaves.endOf(leaf) > start - MARGIN;
      leaf--
    ) {
      text ??= leaves.slice(start - MARGIN, start + MARGIN)
      index.add(leaf, text)
    }
  }
}
