import { setTimeout } from 'node:timers/promises'

/** A piece of work to time; `prepare` runs before each timing and is not counted. */
export interface Work {
  readonly prepare?: () => void | Promise<void>
  readonly run: () => void | Promise<void>
}

/** Long enough for a disk to finish what the work before left to do: it must not be paid for by what comes next. */
const PAUSE = 400

/**
 * Times several pieces of work in turn (A B C, A B C, …), so that a machine whose speed drifts treats them alike, and
 * returns the median of each in milliseconds. Rounds to warm up are not counted; what only computes needs no pause, and
 * more of them, until V8 has optimised it.
 */
export const timeInTurn = async (
  works: readonly Work[],
  rounds: number,
  { pause = PAUSE, warmUp = 1 }: { readonly pause?: number; readonly warmUp?: number } = {},
): Promise<readonly number[]> => {
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
  return samples.map(medianOf)
}

/**
 * The least of several timings of what only computes, in milliseconds: what else goes on in the machine can but add to
 * one, and so does what V8 has not optimised yet.
 */
export const quickest = (run: () => void, rounds: number): number => {
  const samples = Array.from({ length: rounds }, () => {
    const start = process.hrtime.bigint()
    run()
    return Number(process.hrtime.bigint() - start) / 1e6
  })
  return Math.min(...samples)
}

const medianOf = (samples: readonly number[]): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)]!

/** Milliseconds with three significant digits. */
export const milliseconds = (time: number): string => `${Number(time.toPrecision(3))} ms`

/** How many times longer the first took than the second. */
export const ratio = (first: number, second: number): string => `${(first / second).toFixed(2)}×`

/** A Markdown table. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
