import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestRepository } from '@emend/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recover } from '../../src/index.ts'
import { changing, open } from '../support.ts'
import { inCopy, runInto, startTrial, type Trial } from './sweep.ts'

let trial: Trial
beforeAll(async () => {
  trial = await startTrial({
    before: { 'a.txt': 'one\n', 'gone.txt': 'gone\n' },
    changeSet: (copy) => changing(copy, { 'a.txt': 'two\n', 'gone.txt': null }),
  })
})
afterAll(() => trial.end())

const unlock = ({ root }: TestRepository): void => {
  for (const name of ['index', 'HEAD', 'refs/heads/main'])
    rmSync(join(root, `.git/${name}.lock`), { force: true })
}

it('says of no file that somebody has edited it who has put it back', async () => {
  let putBack = 0
  for (let at = 1; at <= trial.calls; at++)
    await inCopy(trial, async (copy) => {
      await runInto(copy, trial, { kind: 'death', at })
      if (copy.git('rev-parse', 'HEAD') !== trial.before.head) return
      unlock(copy)
      if (copy.git('diff', '--name-only', 'HEAD') !== '') putBack++
      copy.git('reset', '-q', '--hard')
      for (const batch of await recover(await open(copy.root)))
        expect(batch, `call ${at}`).toMatchObject({ outcome: 'taken-back', edited: [], kept: null })
      expect(copy.git('status', '--porcelain'), `call ${at}`).toBe('')
      expect(copy.git('for-each-ref', 'refs/emend'), `call ${at}`).toBe('')
    })
  expect(putBack).toBeGreaterThan(3)
})

it('leaves a batch alone that somebody has committed by hand', async () => {
  let committed = 0
  for (let at = 1; at <= trial.calls; at++)
    await inCopy(trial, async (copy) => {
      await runInto(copy, trial, { kind: 'death', at })
      if (copy.git('rev-parse', 'HEAD') !== trial.before.head) return
      unlock(copy)
      copy.git('commit', '-q', '--allow-empty', '-a', '-m', 'By hand')
      const isWhole =
        copy.git('ls-tree', '-r', '--name-only', 'HEAD') === 'a.txt' &&
        copy.git('show', 'HEAD:a.txt') === 'two'
      await recover(await open(copy.root))
      if (isWhole) committed++
      if (isWhole) expect(copy.git('status', '--porcelain'), `call ${at}`).toBe('')
    })
  expect(committed).toBeGreaterThan(3)
})
