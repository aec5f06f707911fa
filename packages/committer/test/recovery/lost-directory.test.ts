import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recover } from '../../src/index.ts'
import { changing, open } from '../support.ts'
import { inCopy, runInto, startTrial, type Trial } from './sweep.ts'

let trial: Trial
beforeAll(async () => {
  trial = await startTrial({
    before: { 'd/a.txt': 'one\n', 'd/gone.txt': 'gone\n', 'd/e/gone.txt': 'gone\n', 'd/f.txt': 'f\n' },
    changeSet: (copy) => changing(copy, { 'd/a.txt': 'two\n', 'd/gone.txt': null, 'd/e/gone.txt': null }),
    request: () => ({ sync: false }),
  })
})
afterAll(() => trial.end())

it('puts files back into a directory that somebody has removed since the batch died', async () => {
  let putBack = 0
  // Before half of them, nothing is in the work tree.
  for (let at = Math.ceil(trial.calls / 2); at <= trial.calls; at += 2)
    await inCopy(trial, async (copy) => {
      await runInto(copy, trial, { kind: 'death', at })
      if (copy.git('rev-parse', 'HEAD') !== trial.before.head) return
      const aside = ['d/a.txt', 'd/gone.txt', 'd/e/gone.txt'].filter(
        (path) => copy.files().get(path) !== trial.original.files().get(path),
      )
      rmSync(join(copy.root, 'd'), { recursive: true })
      for (const { outcome } of await recover(await open(copy.root)))
        expect(outcome, `call ${at}`).toBe('taken-back')
      for (const path of aside)
        expect(copy.files().get(path), `call ${at}`).toBe(trial.original.files().get(path))
      putBack += aside.length
    })
  expect(putBack).toBeGreaterThan(5)
})

it('says of no file that somebody has edited it who has put another one in the place of its directory', async () => {
  const made = await startTrial({
    before: { 'a.txt': 'one\n' },
    changeSet: (copy) => changing(copy, { 'a.txt': 'two\n', 'new/b.txt': 'b\n' }),
    request: () => ({ sync: false }),
  })
  let replaced = 0
  for (let at = Math.ceil(made.calls / 2); at <= made.calls; at++)
    await inCopy(made, async (copy) => {
      await runInto(copy, made, { kind: 'death', at })
      if (copy.git('rev-parse', 'HEAD') !== made.before.head || !copy.files().has('new/b.txt')) return
      rmSync(join(copy.root, 'new'), { recursive: true })
      writeFileSync(join(copy.root, 'new'), 'mine\n')
      const [recovered] = await recover(await open(copy.root))
      expect(recovered, `call ${at}`).toMatchObject({ outcome: 'taken-back', edited: [] })
      expect(copy.read('new')).toBe('mine\n')
      replaced++
    })
  expect(replaced).toBeGreaterThan(3)
  made.end()
})
