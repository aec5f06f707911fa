import type { Region } from './log.ts'
import { Starts } from './starts.ts'

/**
 * What was written into a text, and the seams where text was taken away. Stretches of the first text and such of what
 * was written take turns, from one of the first text on; a stretch of either may be empty.
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
    // The stretch of what was written that the first offset lies in, or the next one.
    return stretches.at(stretches.indexAt(from) | 1) < to
  }

  /** Notes that the units of a region gave way to so many others. */
  add({ from, to }: Region, length: number): void {
    const { stretches } = this
    // The two of the first text that lose something, or are next to what is written now.
    const first = stretches.indexAt(from - 1) & ~1
    const last = (stretches.indexAt(to) + 1) & ~1
    const [start, end] = [stretches.at(first), stretches.at(last + 1)]
    const head = Math.min(from, stretches.at(first + 1)) - start
    const tail = end - Math.max(to, stretches.at(last))
    const written = end - start - (to - from) + length - head - tail
    stretches.replace(first, last - first + 1, [head, written, tail])
  }
}
