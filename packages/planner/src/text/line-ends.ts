import type { Leaf } from './leaf.ts'

/**
 * The offset after each line break of a leaf. Worked out for the leaf that was asked about last, and not kept with each: whoever
 * asks about a leaf mostly asks again at once, and what is kept for all of them has to be carried along by every edit.
 */
export class LineEnds {
  private leaf: Leaf | null = null
  private readonly ends: number[] = []

  /** The offset after a line break of a leaf, which is counted from 0. */
  at(leaf: Leaf, number: number): number {
    this.turnTo(leaf)
    return this.ends[number]!
  }

  /** How many line breaks of a leaf end at an offset or before it. */
  upTo(leaf: Leaf, offset: number): number {
    this.turnTo(leaf)
    let [low, high] = [0, leaf.breaks]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.ends[middle]! <= offset) low = middle + 1
      else high = middle
    }
    return low
  }

  private turnTo(leaf: Leaf): void {
    if (this.leaf === leaf) return
    const { text, breaks } = leaf
    for (let index = 0, end = 0; index < breaks; index++) {
      end = text.indexOf('\n', end) + 1
      this.ends[index] = end
    }
    this.leaf = leaf
  }
}
