import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recover } from '../../src/index.ts'
import { changing, open } from '../support.ts'
import { inCopy, runInto, startTrial } from './sweep.ts'

describe.each(['isomorphic-git', 'git'] as const)('a batch that died, recovered by %s', (backend) => {
  it.each([
    ['another file was staged', { 'mine.txt': 'mine\n', 'mine/too.txt': 'mine\n' }],
    ['the first other file was staged', {}],
  ])('leaves nothing of its own in an index to which %s since', async (_, mine) => {
    const trial = await startTrial({
      before: { 'a.txt': 'one\n', 'gone/c.txt': 'gone\n', ...mine },
      changeSet: (copy) => changing(copy, { 'a.txt': 'two\n', 'gone/c.txt': null, 'new/b.txt': 'new\n' }),
    })
    let staged = 0
    // The index comes late.
    for (let at = Math.floor(trial.calls * 0.6); at <= trial.calls; at++)
      await inCopy(trial, async (copy) => {
        await runInto(copy, trial, { kind: 'death', at })
        if (copy.git('rev-parse', 'HEAD') !== trial.before.head) return
        for (const name of ['index', 'HEAD', 'refs/heads/main'])
          rmSync(join(copy.root, `.git/${name}.lock`), { force: true })
        copy.write({ 'mine.txt': 'staged\n' })
        copy.git('add', 'mine.txt')
        if (copy.git('diff', '--cached', '--name-only').includes('a.txt')) staged++
        await recover(await open(copy.root, { backend }))
        expect(copy.git('status', '--porcelain'), `call ${at}`).toMatch(/^[AM] {2}mine\.txt$/)
        copy.git('commit', '-q', '-m', 'Mine')
        expect(copy.git('show', '--format=', '--name-only'), `call ${at}`).toBe('mine.txt')
        expect(copy.git('fsck', '--strict', '--no-dangling'), `call ${at}`).toBe('')
      })
    trial.end()
    expect(staged).toBeGreaterThan(0)
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
    let staged = 0
    for (let at = Math.floor(trial.calls * 0.6); at <= trial.calls; at++)
      await inCopy(trial, async (copy) => {
        await runInto(copy, trial, { kind: 'death', at })
        if (copy.git('rev-parse', 'HEAD') !== trial.before.head) return
        for (const name of ['index', 'HEAD', 'refs/heads/main'])
          rmSync(join(copy.root, `.git/${name}.lock`), { force: true })
        copy.write({ 'mine.txt': 'mine\n' })
        copy.git('add', 'mine.txt')
        if (copy.git('diff', '--cached', '--name-only').includes('expected.txt')) staged++
        await recover(await open(copy.root, { backend }))
        expect(copy.git('status', '--porcelain'), `call ${at}`).toBe(' A expected.txt\nA  mine.txt')
        expect(copy.git('diff', '--numstat'), `call ${at}`).toBe('1\t0\texpected.txt')
        expect(copy.git('diff', '--cached', '--name-only'), `call ${at}`).toBe('mine.txt')
        expect(copy.git('fsck', '--strict', '--no-dangling'), `call ${at}`).toBe('')
      })
    trial.end()
    expect(staged).toBeGreaterThan(0)
  })
})
