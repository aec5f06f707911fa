import type { Fault } from '@emend/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shapes } from './shapes.ts'
import {
  expectRecovered,
  expectSound,
  inCopy,
  recoverInto,
  removeEmptied,
  runInto,
  startTrial,
  type Trial,
} from './sweep.ts'

/**
 * `npx -y pnpm@12 sweep` tries every point of a shape up to so many, and in recoveries some for each of them; the tests
 * try a few, the same in every run.
 */
const FULL = process.env.EMEND_SWEEP === 'full'
const MOST = FULL ? { points: 1_500, dying: 300, nested: 4 } : { points: 3, dying: 2, nested: 2 }

const ERRORS = ['ENOSPC', 'EIO', 'EDQUOT', 'EROFS', 'EACCES', 'EMFILE', 'EXDEV']

const every = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

const some = <T>(all: readonly T[], count: number): readonly T[] =>
  all.length <= count
    ? all
    : fc.sample(fc.shuffledSubarray([...all], { minLength: count }), 1)[0]!.slice(0, count)

/** Numbers from 1 to a last one, far apart, and others in each turn. */
const spread = (last: number, count: number, turn: number): readonly number[] => [
  ...new Set(every(count).map((step) => 1 + ((turn + Math.floor((step * last) / count)) % last))),
]

const totals = { points: 0, nested: 0 }
afterAll(() => {
  if (FULL) process.stdout.write(`Tried ${totals.points} points, and ${totals.nested} in recoveries.\n`)
})

describe.each(Object.entries(shapes))(
  '%s',
  (_, shape) => {
    let trial: Trial
    beforeAll(async () => {
      trial = await startTrial(shape)
    })
    afterAll(() => trial.end())

    const deaths = (): readonly Fault[] =>
      every(trial.calls).flatMap((at) => [{ kind: 'death', at } as const, { kind: 'torn', at } as const])
    const errors = (): readonly Fault[] =>
      every(trial.calls).flatMap((at) =>
        ERRORS.flatMap((code) =>
          [true, false].map((forGood) => ({ kind: 'error', code, forGood, at }) as const),
        ),
      )

    it('is all there or not there, wherever the process dies', async () => {
      for (const fault of some(deaths(), MOST.points)) {
        const label = JSON.stringify(fault)
        await inCopy(trial, async (copy) => {
          const receipt = await runInto(copy, trial, fault)
          expectSound(copy, trial, label)
          await recoverInto(copy, trial, null)
          expectRecovered(copy, trial, receipt, label)
          totals.points++
        })
      }
    })

    it('is recovered all the same when the recovery dies, too', async () => {
      for (const [turn, fault] of some(deaths(), MOST.dying).entries()) {
        let calls = 0
        await inCopy(trial, async (copy) => {
          await runInto(copy, trial, fault)
          calls = await recoverInto(copy, trial, null)
        })
        for (const at of calls === 0 ? [] : spread(calls, MOST.nested, turn)) {
          const label = `${JSON.stringify(fault)}, in recovery ${at}`
          await inCopy(trial, async (copy) => {
            const receipt = await runInto(copy, trial, fault)
            await recoverInto(copy, trial, { kind: 'torn', at })
            expectSound(copy, trial, label)
            await recoverInto(copy, trial, null)
            expectRecovered(copy, trial, receipt, label)
            totals.nested++
          })
        }
      }
    })

    it('is all there or not there, whatever call fails, and however', async () => {
      for (const fault of some(errors(), MOST.points)) {
        const label = JSON.stringify(fault)
        await inCopy(trial, async (copy) => {
          const receipt = await runInto(copy, trial, fault)
          expectSound(copy, trial, label)
          await recoverInto(copy, trial, null)
          // A directory that may not be removed stays, empty, as it does with git.
          if (fault.kind === 'error' && fault.code === 'EACCES' && receipt !== null)
            removeEmptied(copy, trial)
          expectRecovered(copy, trial, receipt, label)
          totals.points++
        })
      }
    })

    it('changes something', () => {
      expect(trial.calls).toBeGreaterThan(5)
    })
  },
  3_600_000,
)
