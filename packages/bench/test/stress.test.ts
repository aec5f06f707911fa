import { expect, it } from 'vitest'
import { stress } from '../src/stress/trial.ts'

it('processes that are killed, beside native git, lose no batch that was acknowledged', async () => {
  const figures = await stress({ seconds: 8, processes: 4, pause: 400, seed: 20251107 })
  expect(figures.violations).toEqual([])
  expect(figures.acknowledged).toBeGreaterThan(5)
  expect(figures.kills).toBeGreaterThan(5)
  expect(figures.natives.get('gc --prune=now')!.done).toBeGreaterThan(0)
}, 120_000)
