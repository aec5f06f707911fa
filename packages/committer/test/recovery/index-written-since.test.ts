import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BackendName } from '@emend/model'
import type { TestRepository } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import { recover } from '../../src/index.ts'
import { changing, open } from '../support.ts'
import { inCopy, runInto, startTrial, type Trial } from './sweep.ts'

/**
 * Has a batch die at each of its late calls, with the index or without, and somebody stage another file; then judges what
 * a recovery leaves. At one call at least, the path was staged by the batch.
 */
const recovering = async (
  trial: Trial,
  backend: BackendName,
  path: string,
  judge: (copy: TestRepository, call: string) => void,
): Promise<void> => {
  let staged = 0
  for (let at = Math.floor(trial.calls * 0.6); at <= trial.calls; at++)
    await inCopy(trial, async (copy) => {
      await runInto(copy, trial, { kind: 'death', at })
      if (copy.git('rev-parse', 'HEAD') !== trial.before.head) return
      for (const name of ['index', 'HEAD', 'refs/heads/main'])
        rmSync(join(copy.root, `.git/${name}.lock`), { force: true })
      copy.write({ 'mine.txt': 'staged\n' })
      copy.git('add', 'mine.txt')
      if (copy.git('diff', '--cached', '--name-only').includes(path)) staged++
      await recover(await open(copy.root, { backend }))
      judge(copy, `call ${at}`)
      expect(copy.git('fsck', '--strict', '--no-dangling'), `call ${at}`).toBe('')
    })
  trial.end()
  expect(staged).toBeGreaterThan(0)
}

describe.each(['isomorphic-git', 'git'] as const)('a batch that died, recovered by %s', (backend) => {
  it.each([
    ['another file was staged', { 'mine.txt': 'mine\n', 'mine/too.txt': 'mine\n' }],
    ['the first other file was staged', {}],
  ])('leaves nothing of its own in an index to which %s since', async (_, mine) => {
    const trial = await startTrial({
      before: { 'a.txt': 'one\n', 'gone/c.txt': 'gone\n', ...mine },
      changeSet: (copy) => changing(copy, { 'a.txt': 'two\n', 'gone/c.txt': null, 'new/b.txt': 'new\n' }),
    })
    await recovering(trial, backend, 'a.txt', (copy, call) => {
      expect(copy.git('status', '--porcelain'), call).toMatch(/^[AM] {2}mine\.txt$/)
      copy.git('commit', '-q', '-m', 'Mine')
      expect(copy.git('show', '--format=', '--name-only'), call).toBe('mine.txt')
    })
  })

  it.each([2, 4])('leaves a path to be expected that was, in an index of version %i', async (version) => {
    const trial = await startTrial({
      before: { 'a.txt': 'one\n' },
      arrange: (copy) => {
        copy.write({ 'expected.txt': 'mine\n' })
        copy.git('update-index', '--index-version', `${version}`)
        copy.git('add', '--intent-to-add', 'expected.txt')
      },
      changeSet: (copy) => changing(copy, { 'expected.txt': 'two\n' }),
      request: () => ({ dirty: 'include' }),
    })
    await recovering(trial, backend, 'expected.txt', (copy, call) => {
      expect(copy.git('status', '--porcelain'), call).toBe(' A expected.txt\nA  mine.txt')
      expect(copy.git('diff', '--numstat'), call).toBe('1\t0\texpected.txt')
      expect(copy.git('diff', '--cached', '--name-only'), call).toBe('mine.txt')
    })
  })
})
