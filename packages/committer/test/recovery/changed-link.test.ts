import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changing } from '../support.ts'
import { expectRecovered, inCopy, recoverInto, runInto, startTrial, type Trial } from './sweep.ts'

let trial: Trial
beforeAll(async () => {
  trial = await startTrial({
    before: { 'a.txt': 'one\n' },
    arrange: ({ root }) => {
      mkdirSync(join(root, '.git/kept'))
      renameSync(join(root, '.git/index'), join(root, '.git/kept/index'))
      symlinkSync('kept/index', join(root, '.git/index'))
    },
    changeSet: (repository) => changing(repository, { 'a.txt': 'two\n', 'b.txt': 'new\n' }),
  })
})
afterAll(() => trial.end())

it('lets go of the lock of an index, and puts that back, where the link to it was changed after a crash', async () => {
  for (let at = 1; at <= trial.calls; at++)
    await inCopy(trial, async (copy) => {
      const [link, kept] = ['index', 'kept/index'].map((name) => join(copy.root, '.git', name)) as [
        string,
        string,
      ]
      const before = readFileSync(kept)
      const receipt = await runInto(copy, trial, { kind: 'death', at })
      const landed = copy.git('rev-parse', 'HEAD') === trial.after.head
      rmSync(link)
      symlinkSync('fresh', link)
      await recoverInto(copy, trial, null)
      expect(existsSync(`${kept}.lock`), `call ${at}`).toBe(false)
      if (!landed) expect(readFileSync(kept), `call ${at}`).toEqual(before)
      rmSync(link)
      symlinkSync('kept/index', link)
      expectRecovered(copy, trial, receipt, `call ${at}`)
    })
})
