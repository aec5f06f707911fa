import { expect, it } from 'vitest'
import { stress } from '../src/stress/trial.ts'

it('processes that are killed, beside native git, lose no batch that was acknowledged', async () => {
  // A busy machine takes a second or more to start a process: most have to live so long that they commit something.
  const figures = await stress({ seconds: 12, least: 3, processes: 4, pause: 800, seed: 20251107 })
  expect(figures.violations).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(2)
  expect(figures.kills).toBeGreaterThan(2)
  expect(figures.natives.get('gc --prune=now')!.done).toBeGreaterThan(0)
}, 180_000)
