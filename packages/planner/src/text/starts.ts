import { firstThat } from './halving.ts'

/**
 * Where pieces start that stand one after the other, counted from 0 in something of which each has so much. There is a
 * gap where the last change was, and what follows it is moved as a whole, each piece only once there are changes beyond
 * it: changes in order cost next to nothing.
 */
export class Starts {
  /** One for each piece, and the end of the last, which is after the gap. */
  private all: Int32Array
  private before = 0
  private gap = 0
  /** All after the gap are still to be moved, by so much. */
  private by = 0
  private lastAsked = 0

  constructor(lengths: readonly number[]) {
    this.all = new Int32Array(lengths.length + 1)
    for (let piece = 0; piece < lengths.length; piece++)
      this.all[piece + 1] = this.all[piece]! + lengths[piece]!
  }

  copy(): Starts {
    const copy = new Starts([])
    copy.all = this.all.slice()
    copy.before = this.before
    copy.gap = this.gap
    copy.by = this.by
    return copy
  }

  /** How many pieces there are. */
  get count(): number {
    return this.all.length - this.gap - 1
  }

  /** Where a piece starts; for the number of all pieces, where the last one ends. */
  at(piece: number): number {
    return piece < this.before ? this.all[piece]! : this.all[piece + this.gap]! + this.by
  }

  /** As `at`, for a piece that will be asked about next. */
  turnTo(piece: number): number {
    this.lastAsked = piece
    return this.at(piece)
  }

  get end(): number {
    return this.at(this.count)
  }

  /** The last piece that starts at a number or before it; the first for a negative one. */
  indexAt(wanted: number): number {
    if (!this.isIn(this.lastAsked, wanted))
      this.lastAsked = firstThat(1, this.count, (piece) => this.at(piece) > wanted) - 1
    return this.lastAsked
  }

  /** Puts pieces of other lengths in the place of so many. */
  replace(first: number, count: number, lengths: readonly number[]): void {
    this.moveGap(first + count)
    let [start, end] = [this.at(first), this.at(first + count)]
    this.before = first
    this.gap += count
    if (lengths.length > this.gap) this.widenGap(lengths.length)
    for (const length of lengths) {
      this.all[this.before++] = start
      start += length
    }
    this.gap -= lengths.length
    this.by += start - end
  }

  private isIn(piece: number, wanted: number): boolean {
    const last = this.count - 1
    return piece <= last && this.at(piece) <= wanted && (piece === last || this.at(piece + 1) > wanted)
  }

  /** Lets the gap come before a piece. */
  private moveGap(piece: number): void {
    const { all, before, gap, by } = this
    this.before = piece
    if (gap === 0 && by === 0) return
    for (let at = before; at < piece; at++) all[at] = all[at + gap]! + by
    for (let at = before - 1; at >= piece; at--) all[at + gap] = all[at]! - by
  }

  private widenGap(least: number): void {
    const { all, before } = this
    const after = all.subarray(before + this.gap)
    this.all = new Int32Array(2 * (all.length + least))
    this.all.set(all.subarray(0, before))
    this.all.set(after, this.all.length - after.length)
    this.gap = this.all.length - before - after.length
  }
}
