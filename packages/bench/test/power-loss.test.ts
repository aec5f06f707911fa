import { expect, it } from 'vitest'
import { batches } from '../src/power-loss/batches.ts'
import { makeDisk } from '../src/power-loss/disk.ts'
import { startTrial } from '../src/power-loss/trial.ts'

it('a loss of power leaves a batch all there or not there, and what was acknowledged there', async (context) => {
  const disk = makeDisk('ext4')
  if (typeof disk === 'string') return context.skip(disk)
  try {
    for (const batch of Object.values(batches)) {
      const trial = await startTrial(disk, batch)
      for (const at of [0.2, 0.4, 0.6, 0.8].map((part) => Math.ceil(trial.calls * part)))
        expect(await trial.losePowerAt(at, 'journal kept'), `before call ${at} of ${trial.calls}`).toEqual([])
      expect(await trial.losePowerAt(trial.calls + 1, 'journal lost')).toEqual([])
      trial.end()
    }
  } finally {
    await disk.remove()
  }
}, 120_000)
