import { setTimeout } from 'node:timers/promises'

/** The middle of several timings, in milliseconds, and the spread between the quartiles. */
export interface Timing {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** A piece of work to time; `prepare` runs before each timing and is not counted. */
export interface Work {
  readonly prepare?: () => void | Promise<void>
  readonly run: () => void | Promise<void>
}

/** Long enough for a disk to finish what the work before left to do: it must not be paid for by what comes next. */
const PAUSE = 400

/**
 * Times several pieces of work in turn (A B C, A B C, …), so that a machine whose speed drifts treats them alike.
 * Rounds to warm up are not counted; what only computes needs no pause, and more of them, until V8 has optimised it.
 */
export const timeInTurn = async (
  works: readonly Work[],
  rounds: number,
  { pause = PAUSE, warmUp = 1 }: { readonly pause?: number; readonly warmUp?: number } = {},
): Promise<readonly Timing[]> => {
  const samples: number[][] = works.map(() => [])
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      await work.prepare?.()
      await setTimeout(pause)
      const start = process.hrtime.bigint()
      await work.run()
      const milliseconds = Number(process.hrtime.bigint() - start) / 1e6
      if (round >= 0) samples[index]!.push(milliseconds)
    }
  }
  return samples.map(timingOf)
}

/** The least of several timings of what only computes: what else goes on in the machine can but add to one. */
export const quickest = (run: () => void, rounds: number): Timing => {
  const samples = Array.from({ length: rounds + 1 }, () => {
    const start = process.hrtime.bigint()
    run()
    return Number(process.hrtime.bigint() - start) / 1e6
  })
  const least = Math.min(...samples)
  return { median: least, low: least, high: Math.max(...samples) }
}

const timingOf = (samples: number[]): Timing => {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

/** Milliseconds with three significant digits. */
export const milliseconds = ({ median }: Timing): string => `${Number(median.toPrecision(3))} ms`

/** How many times longer the first took than the second, by their medians. */
export const ratio = (first: Timing, second: Timing): string =>
  `${(first.median / second.median).toFixed(2)}×`

/** A Markdown table. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
