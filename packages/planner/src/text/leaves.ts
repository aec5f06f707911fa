import { cut } from './cut.ts'
import { indexAt } from './index-at.ts'
import { Leaf } from './leaf.ts'
import type { Rewritten } from './rewrite.ts'

/** The leaves of a text, in order, and where each of them starts; one of them at least, if only an empty one. */
export class Leaves {
  private readonly all: Leaf[]
  private readonly offsets: number[] = []
  /** How many line breaks stand before each leaf. */
  private readonly breaks: number[] = []
  private lastAsked = 0

  private constructor(leaves: readonly Leaf[]) {
    this.all = [...leaves]
    let [offset, breaks] = [0, 0]
    for (const leaf of leaves) {
      this.offsets.push(offset)
      this.breaks.push(breaks)
      offset += leaf.text.length
      breaks += leaf.breaks
    }
  }

  static of(text: string): Leaves {
    return new Leaves(cut(text).map((piece) => new Leaf(piece)))
  }

  copy(): Leaves {
    return new Leaves(this.all)
  }

  get count(): number {
    return this.all.length
  }

  get length(): number {
    return this.endOf(this.all.length - 1)
  }

  get breakCount(): number {
    return this.breaks.at(-1)! + this.all.at(-1)!.breaks
  }

  texts(): readonly string[] {
    return this.all.map(({ text }) => text)
  }

  slice(from: number, to: number): string {
    const first = this.indexAt(from)
    const start = this.offsets[first]!
    let text = this.all[first]!.text.slice(Math.max(0, from - start), Math.max(from, to, 0) - start)
    for (let index = first + 1; index < this.all.length && this.offsets[index]! < to; index++)
      text += this.all[index]!.text.slice(0, to - this.offsets[index]!)
    return text
  }

  /** The unit at an offset; empty outside the text. */
  unitAt(offset: number): string {
    const index = this.indexAt(offset)
    return this.all[index]!.text.charAt(offset - this.offsets[index]!)
  }

  leaf(index: number): Leaf {
    return this.all[index]!
  }

  startOf(index: number): number {
    return this.offsets[index]!
  }

  endOf(index: number): number {
    return this.offsets[index]! + this.all[index]!.text.length
  }

  /** The last leaf that starts at an offset or before it. */
  indexAt(offset: number): number {
    this.lastAsked = indexAt(this.offsets, offset, this.lastAsked)
    return this.lastAsked
  }

  /** How many line breaks end at an offset or before it. */
  breaksUpTo(offset: number): number {
    const index = this.indexAt(offset)
    const { ends } = this.all[index]!
    const within = offset - this.offsets[index]!
    return this.breaks[index]! + (ends.length === 0 || ends[0]! > within ? 0 : indexAt(ends, within) + 1)
  }

  /** The offset after a line break, which is counted from 0. */
  endOfBreak(number: number): number {
    const index = indexAt(this.breaks, number, this.lastAsked)
    this.lastAsked = index
    return this.offsets[index]! + this.all[index]!.ends[number - this.breaks[index]!]!
  }

  /** True for a leaf whose last line goes on in the next one. */
  goesOn(index: number): boolean {
    let filled = index
    while (filled > 0 && this.all[filled]!.text === '') filled--
    const { text } = this.all[filled]!
    return index < this.all.length - 1 && text !== '' && !text.endsWith('\n')
  }

  keys(): Iterable<number> {
    return this.all.keys()
  }

  /** Puts one leaf or more in the place of so many others. */
  replace({ first, count, fresh }: Rewritten): void {
    const after = first + count
    const old = { units: this.offsets[after] ?? this.length, breaks: this.breaks[after] ?? this.breakCount }
    let [offset, breaks] = [this.offsets[first]!, this.breaks[first]!]
    const [offsets, breaksBefore] = [[] as number[], [] as number[]]
    for (const leaf of fresh) {
      offsets.push(offset)
      breaksBefore.push(breaks)
      offset += leaf.text.length
      breaks += leaf.breaks
    }
    put(this.all, first, count, fresh)
    put(this.offsets, first, count, offsets)
    put(this.breaks, first, count, breaksBefore)
    shift(this.offsets, first + fresh.length, offset - old.units)
    shift(this.breaks, first + fresh.length, breaks - old.breaks)
  }
}

/** Most often as many leaves come as go: then nothing has to move. */
const put = <Item>(items: Item[], first: number, count: number, fresh: readonly Item[]): void => {
  if (count !== fresh.length) items.splice(first, count, ...fresh)
  else for (let index = 0; index < count; index++) items[first + index] = fresh[index]!
}

const shift = (starts: number[], first: number, by: number): void => {
  if (by !== 0) for (let index = first; index < starts.length; index++) starts[index]! += by
}
