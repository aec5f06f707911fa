import type { Region } from './log.ts'
import { Starts } from './starts.ts'

/**
 * What was written into a text, and the seams where text was taken away. Stretches of the first text and such of what was written take
 * turns, from one of the first text on; a stretch of either may be empty.
 */
export class Marks {
  private readonly stretches: Starts

  private constructor(stretches: Starts) {
    this.stretches = stretches
  }

  /** Those of a text of so many units into which nothing was written yet. */
  static none(length: number): Marks {
    return new Marks(new Starts([length]))
  }

  copy(): Marks {
    return new Marks(this.stretches.copy())
  }

  /** True where something was written between two offsets, or taken away there. */
  isBetween(from: number, to: number): boolean {
    const { stretches } = this
    const first = stretches.indexAt(from)
    for (let at = first | 1; at < stretches.count && stretches.at(at) < to; at += 2)
      if (stretches.at(at + 1) > from) return true
    return false
  }

  /** Notes that the units of a region gave way to so many others. */
  add({ from, to }: Region, length: number): void {
    const { stretches } = this
    const [first, last] = [this.stretchTo(from), stretches.indexAt(to)]
    const [start, end] = [stretches.at(first), stretches.at(last + 1)]
    // What is left of the first and the last stretch, which are one with what is written now where they were written, too.
    const head = isWritten(first) ? [] : [from - start]
    const tail = isWritten(last) ? [] : [end - to]
    const written = length + (isWritten(first) ? from - start : 0) + (isWritten(last) ? end - to : 0)
    stretches.replace(first, last - first + 1, [...head, written, ...tail])
  }

  /** The stretch that holds an offset, or ends there. */
  private stretchTo(offset: number): number {
    const { stretches } = this
    const at = stretches.indexAt(offset)
    return at > 0 && stretches.at(at) === offset ? at - 1 : at
  }
}

const isWritten = (stretch: number): boolean => stretch % 2 === 1
