/**
 * Where pieces start that stand one after the other, counted from 0 in something of which each has so much. What follows a change
 * is moved as a whole, and each piece only once there are changes beyond it: changes in order cost next to nothing.
 */
export class Starts {
  /** One for each piece, and the end of the last. */
  private readonly all: number[] = [0]
  /** From here on, all are still to be moved, by so much. */
  private moved = 1
  private by = 0
  private lastAsked = 0

  constructor(lengths: Iterable<number>) {
    let end = 0
    for (const length of lengths) {
      end += length
      this.all.push(end)
    }
  }

  /** Where a piece starts; for the number of all pieces, where the last one ends. */
  at(piece: number): number {
    return this.all[piece]! + (piece >= this.moved ? this.by : 0)
  }

  get end(): number {
    return this.at(this.all.length - 1)
  }

  /** The last piece that starts at a number or before it; the first for a negative one. */
  indexAt(wanted: number): number {
    if (!this.isIn(this.lastAsked, wanted)) this.lastAsked = this.searched(wanted)
    return this.lastAsked
  }

  /** Puts one piece or more in the place of so many others. */
  replace<Piece>(
    first: number,
    count: number,
    fresh: readonly Piece[],
    lengthOf: (piece: Piece) => number,
  ): void {
    this.moveUpTo(first + count)
    const end = this.at(first + count)
    let start = this.at(first)
    if (count !== fresh.length) this.all.splice(first, count, ...new Array<number>(fresh.length).fill(0))
    for (let index = 0; index < fresh.length; index++) {
      this.all[first + index] = start
      start += lengthOf(fresh[index]!)
    }
    this.moved = first + fresh.length
    this.by += start - end
  }

  private isIn(piece: number, wanted: number): boolean {
    const last = this.all.length - 2
    return piece <= last && this.at(piece) <= wanted && (piece === last || this.at(piece + 1) > wanted)
  }

  private searched(wanted: number): number {
    let [low, high] = [0, this.all.length - 2]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.at(middle) <= wanted) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Lets the starts that are still to be moved begin with a piece. */
  private moveUpTo(piece: number): void {
    if (this.by !== 0) {
      for (let at = this.moved; at < piece; at++) this.all[at]! += this.by
      for (let at = piece; at < this.moved; at++) this.all[at]! -= this.by
    }
    this.moved = piece
  }
}
