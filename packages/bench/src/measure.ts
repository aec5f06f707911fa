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
 * One round to warm up is not counted.
 */
export const timeInTurn = async (works: readonly Work[], rounds: number): Promise<readonly Timing[]> => {
  const samples: number[][] = works.map(() => [])
  for (let round = -1; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      await work.prepare?.()
      await setTimeout(PAUSE)
      const start = process.hrtime.bigint()
      await work.run()
      const milliseconds = Number(process.hrtime.bigint() - start) / 1e6
      if (round >= 0) samples[index]!.push(milliseconds)
    }
  }
  return samples.map(timingOf)
}

/**
 * The same for works that only compute: no disk has to be waited for, and V8 has optimised what it will once they have
 * run half as often as they are timed.
 */
export const computeInTurn = (runs: readonly (() => void)[], rounds: number): readonly Timing[] => {
  const samples: number[][] = runs.map(() => [])
  for (let round = -Math.ceil(rounds / 2); round < rounds; round++)
    for (const [index, run] of runs.entries()) {
      const taken = timeOf(run)
      if (round >= 0) samples[index]!.push(taken)
    }
  return samples.map(timingOf)
}

/** The least of several timings of what only computes: what else goes on in the machine can but add to one. */
export const quickest = (run: () => void, rounds: number): Timing => {
  const samples = Array.from({ length: rounds + 1 }, () => timeOf(run))
  const least = Math.min(...samples)
  return { median: least, low: least, high: Math.max(...samples) }
}

/** In milliseconds. */
const timeOf = (run: () => void): number => {
  const start = process.hrtime.bigint()
  run()
  return Number(process.hrtime.bigint() - start) / 1e6
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
