/** A stretch of a document: 0-based UTF-16 offsets, `to` exclusive. */
export interface Region {
  readonly from: number
  readonly to: number
}

/** What is kept of a change: where it was, how many units it put there, and the operation that made it. */
const FIELDS = 4

/**
 * What operations wrote into a document, in order: each change in the offsets of the moment. Kept as plain numbers,
 * because there are as many as edits in a plan, and they are seldom asked for.
 */
export class Log {
  private numbers: number[] = []

  get isEmpty(): boolean {
    return this.numbers.length === 0
  }

  copy(): Log {
    const copy = new Log()
    copy.numbers = this.numbers.slice()
    return copy
  }

  /** Notes that `to - from` units gave way to `length` units. */
  add({ from, to }: Region, length: number, operation: number): void {
    this.numbers.push(from, to, length, operation)
  }

  /**
   * Where an offset of the text before all changes is after them: where what was written in its place begins, if it gave
   * way.
   */
  followOffset(offset: number): number {
    for (let at = 0; at < this.numbers.length; at += FIELDS) {
      const from = this.numbers[at]!
      const to = this.numbers[at + 1]!
      if (offset >= to) offset += this.numbers[at + 2]! - (to - from)
      else if (offset > from) offset = from
    }
    return offset
  }

  /** Where a region of the text before all changes is after them, or the first operation that changed it. */
  follow(region: Region): Region | { readonly operation: number } {
    let { from, to } = region
    for (let at = 0; at < this.numbers.length; at += FIELDS) {
      const start = this.numbers[at]!
      const end = this.numbers[at + 1]!
      if (start < to && end > from) return { operation: this.numbers[at + 3]! }
      if (start >= to && !(start === to && from === to)) continue
      const shift = this.numbers[at + 2]! - (end - start)
      from += shift
      to += shift
    }
    return { from, to }
  }
}
