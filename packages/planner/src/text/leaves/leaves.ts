import { Starts } from '../starts.ts'
import { cut } from './cut.ts'
import { countBreaks, type Leaf } from './leaf.ts'
import { LineEnds } from './line-ends.ts'

/** What takes the place of so many leaves from the first one on. */
export interface Rewritten {
  readonly first: number
  readonly count: number
  readonly fresh: readonly Leaf[]
  /** The lines that are new in a leaf that stays the only one; null where all are. */
  readonly lines: string | null
}

/** The leaves of a text, in order, and where each of them starts; one of them at least, if only an empty one. */
export class Leaves {
  private readonly all: string[]
  private readonly offsets: Starts
  /** How many line breaks stand before each leaf. */
  private readonly breaks: Starts
  private readonly ends = new LineEnds()

  private text: string | null

  private constructor(all: string[], offsets: Starts, breaks: Starts, text: string | null) {
    this.all = all
    this.offsets = offsets
    this.breaks = breaks
    this.text = text
  }

  static of(text: string): Leaves {
    const all = cut(text)
    return new Leaves(all, new Starts(all.map(lengthOf)), new Starts(all.map(countBreaks)), text)
  }

  copy(): Leaves {
    return new Leaves([...this.all], this.offsets.copy(), this.breaks.copy(), this.text)
  }

  /** The text, put together once after each change. */
  toString(): string {
    this.text ??= this.all.join('')
    return this.text
  }

  /** The text where it is in one piece; null where leaves were replaced since it was. */
  get whole(): string | null {
    return this.text
  }

  get count(): number {
    return this.all.length
  }

  get length(): number {
    return this.offsets.end
  }

  get breakCount(): number {
    return this.breaks.end
  }

  get endsWithBreak(): boolean {
    return this.lastFilled(this.all.length - 1).endsWith('\n')
  }

  texts(): readonly string[] {
    return this.all
  }

  slice(from: number, to: number): string {
    const first = this.indexAt(from)
    const start = this.offsets.at(first)
    let text = this.all[first]!.slice(Math.max(0, from - start), Math.max(from, to, 0) - start)
    for (let index = first + 1; index < this.all.length && this.offsets.at(index) < to; index++)
      text += this.all[index]!.slice(0, to - this.offsets.at(index))
    return text
  }

  /** The unit at an offset; empty outside the text. */
  unitAt(offset: number): string {
    const index = this.indexAt(offset)
    return this.all[index]!.charAt(offset - this.offsets.at(index))
  }

  /** True where a text stands at an offset. */
  holds(text: string, offset: number): boolean {
    let index = this.indexAt(offset)
    let within = offset - this.offsets.at(index)
    for (let done = 0; done < text.length; index++) {
      if (index === this.all.length) return false
      // Two slices are compared faster than a text is looked for at a place.
      const there = this.all[index]!.slice(within, within + text.length - done)
      if (there !== text.slice(done, done + there.length)) return false
      done += there.length
      within = 0
    }
    return true
  }

  /** The text of a leaf. */
  leaf(index: number): string {
    return this.all[index]!
  }

  /** How many line breaks a leaf has. */
  breaksIn(index: number): number {
    return this.breaks.at(index + 1) - this.breaks.at(index)
  }

  startOf(index: number): number {
    return this.offsets.turnTo(index)
  }

  endOf(index: number): number {
    return this.offsets.at(index + 1)
  }

  /** The last leaf that starts at an offset or before it. */
  indexAt(offset: number): number {
    return this.offsets.indexAt(offset)
  }

  /** How many line breaks end at an offset or before it. */
  breaksUpTo(offset: number): number {
    const index = this.indexAt(offset)
    const within = offset - this.offsets.at(index)
    return this.breaks.at(index) + this.ends.upTo(this.all[index]!, this.breaksIn(index), within)
  }

  /** The offset after a line break, which is counted from 0. */
  endOfBreak(number: number): number {
    const index = this.breaks.indexAt(number)
    return this.offsets.at(index) + this.endOfBreakIn(index, number - this.breaks.at(index))
  }

  /** The offset within a leaf after one of its line breaks, which is counted from 0. */
  endOfBreakIn(index: number, number: number): number {
    const leaf = this.all[index]!
    // Most often a leaf ends with its last one; then nothing else of it need be looked at.
    return number === this.breaksIn(index) - 1 && leaf.endsWith('\n')
      ? leaf.length
      : this.ends.at(leaf, number)
  }

  /** True for a leaf whose last line goes on in the next one. */
  goesOn(index: number): boolean {
    const text = this.lastFilled(index)
    return index < this.all.length - 1 && text !== '' && !text.endsWith('\n')
  }

  keys(): Iterable<number> {
    return this.all.keys()
  }

  /** Puts one leaf or more in the place of so many others. */
  replace({ first, count, fresh }: Rewritten): void {
    this.text = null
    const texts = fresh.map(({ text }) => text)
    if (count !== fresh.length) this.all.splice(first, count, ...texts)
    // Most often as many leaves come as go: then nothing has to move.
    else for (let index = 0; index < count; index++) this.all[first + index] = texts[index]!
    this.offsets.replace(first, count, texts.map(lengthOf))
    this.breaks.replace(first, count, fresh.map(breaksOf))
  }

  /** The last leaf that is not empty, of those up to and with one; the first where all are. */
  private lastFilled(index: number): string {
    let filled = index
    while (filled > 0 && this.all[filled] === '') filled--
    return this.all[filled]!
  }
}

const lengthOf = ({ length }: string): number => length
const breaksOf = ({ breaks }: Leaf): number => breaks
