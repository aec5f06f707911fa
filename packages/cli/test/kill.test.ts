import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runEmend } from './run-emend.ts'

/** `EMEND_SWEEP=full` kills the command at every call; the tests at some. */
const STEP = process.env.EMEND_SWEEP === 'full' ? 1 : 11

const killAt = fileURLToPath(new URL('kill-at.cjs', import.meta.url))

const plan = `<edit>
<file>a.txt</file>
<find>one</find>
<replace>two</replace>
</edit>
<create>
<file>new/b.txt</file>
<content>
b
</content>
</create>
<delete>
<file>old/c.txt</file>
</delete>
`

const files = { 'a.txt': 'one\n', 'old/c.txt': 'c\n' }

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository(files)
})
afterEach(() => repository.remove())

const expectNothingLeft = (): void => {
  expect(readdirSync(join(repository.root, '.git/emend'))).toEqual([])
  expect(readdirSync(join(repository.root, '.git')).filter((name) => name.endsWith('.lock'))).toEqual([])
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
}

describe('a command that is killed', () => {
  it.each(['isomorphic-git', 'git'])(
    'leaves a repository that the next command makes whole, wherever it was: %s',
    async (backend) => {
      const outcomes = { takenBack: 0, finished: 0, done: false }
      for (let at = 1; !outcomes.done; at += STEP) {
        const before = repository.state()
        const env = { EMEND_KILL_AT: String(at), NODE_OPTIONS: `--require ${killAt}` }
        const { exitCode } = await runEmend(['apply', '--json', '--backend', backend], {
          cwd: repository.root,
          input: plan,
          env,
        })
        outcomes.done = exitCode === 0
        repository.git('--no-optional-locks', 'status')
        await runEmend(['recover'], { cwd: repository.root })
        const landed = repository.git('rev-list', '--count', 'HEAD') === '2'
        if (!landed) {
          expect(repository.state(), `call ${at}`).toBe(before)
          outcomes.takenBack++
          expect(readdirSync(join(repository.root, '.git')).filter((name) => name.endsWith('.lock'))).toEqual(
            [],
          )
          continue
        }
        expect(repository.read('a.txt'), `call ${at}`).toBe('two\n')
        expectNothingLeft()
        outcomes.finished++
        repository.remove()
        repository = makeRepository(files)
      }
      expect(outcomes.takenBack).toBeGreaterThan(3)
      expect(outcomes.finished).toBeGreaterThan(0)
    },
    600_000,
  )

  it('tells what became of its batch, once', async () => {
    const env = { NODE_OPTIONS: `--require ${killAt}` }
    let told = ''
    for (let at = 60; told === ''; at++) {
      await runEmend(['apply'], {
        cwd: repository.root,
        input: plan,
        env: { ...env, EMEND_KILL_AT: String(at) },
      })
      told = (await runEmend(['log'], { cwd: repository.root })).stderr.replace(/^There.*\n/m, '')
    }
    expect(told).toMatch(/^warning: Batch [0-9a-f]{16} was interrupted; it was taken back\.\n$/)
    expect((await runEmend(['recover'], { cwd: repository.root })).stdout).toBe(
      'There is nothing to recover.\n',
    )
    expectNothingLeft()
  })
})
