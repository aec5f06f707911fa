import type { Hunk } from '@emend/model'
import type { Counting } from './counting.ts'

/** What the other hunks tell about the place of one. */
export interface Hints {
  /** The line below those that the hunk before changes: what it only shows below them, the next one may show, too. */
  readonly after: number
  /** How far the hunk before this one was from where its number had it. */
  readonly drift: number
  /**
   * The line of the last hunk that changes nothing, which is there to show where those below it belong; null where
   * there was none.
   */
  readonly shown: number | null
  /** Which lines the numbers count, by all the hunks; null where they do not tell. */
  readonly counting: Counting | null
  /** Which of the hunks with just the same lines it is. */
  readonly turn?: Turn
  /** Where the next hunk that stands at one place alone begins to change the text, as `untilNext` tells it. */
  readonly until: () => number
}

/** One of so many, 0-based. */
export interface Turn {
  readonly index: number
  readonly count: number
}

/** What nothing tells. */
export const NO_HINTS: Hints = { after: 0, drift: 0, shown: null, counting: 'now', until: () => Infinity }

/** For each hunk, which of those with just the same lines it is, in the order of their numbers. */
export const turnsOf = (hunks: readonly Hunk[]): readonly Turn[] => {
  const texts = hunks.map(({ lines }) => lines.join('\n'))
  const counts = new Map<string, number>()
  const indexes: number[] = []
  const numberOf = (hunk: number): number => hunks[hunk]!.from ?? 0
  for (const hunk of [...hunks.keys()].sort((one, other) => numberOf(one) - numberOf(other))) {
    const index = counts.get(texts[hunk]!) ?? 0
    counts.set(texts[hunk]!, index + 1)
    indexes[hunk] = index
  }
  return texts.map((text, hunk) => ({ index: indexes[hunk]!, count: counts.get(text)! }))
}
