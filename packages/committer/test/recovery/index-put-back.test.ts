import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recover } from '../../src/index.ts'
import { changing, open } from '../support.ts'
import { inCopy, runInto, startTrial } from './sweep.ts'

it('leaves an index alone that a recovery had put back before it died itself', async () => {
  const trial = await startTrial({
    before: { '.gitattributes': '* text=auto\n', 'a.txt': 'a\n', 'same.txt': 'to\ngit\n' },
    // Of the one file, the index says the same before and after.
    changeSet: (copy) => changing(copy, { 'a.txt': 'A\n', 'same.txt': 'to\r\ngit\r\n' }),
  })
  let put = 0
  for (let at = Math.floor(trial.calls * 0.6); at <= trial.calls; at++)
    await inCopy(trial, async (copy) => {
      await runInto(copy, trial, { kind: 'death', at })
      if (copy.git('rev-parse', 'HEAD') !== trial.before.head) return
      const git = join(copy.root, '.git')
      const home = readdirSync(join(git, 'emend')).map((name) => join(git, 'emend', name, 'index'))[0]!
      if (!existsSync(`${home}.new`) || !readFileSync(join(git, 'index')).equals(readFileSync(`${home}.new`)))
        return
      put++
      renameSync(`${home}.old`, join(git, 'index'))
      await recover(await open(copy.root))
      expect(copy.git('status', '--porcelain'), `call ${at}`).toBe('')
      expect(existsSync(join(git, 'index.lock')), `call ${at}`).toBe(false)
    })
  trial.end()
  expect(put).toBeGreaterThan(0)
})
