import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guideFor } from '@emend/engine'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { killedAt, runEmend } from './run-emend.ts'

/** `EMEND_SWEEP=full` kills the command at every call; the tests at some. */
const FULL = process.env.EMEND_SWEEP === 'full'
const STEP = FULL ? 1 : 11

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

/** Who serves the repository, and what it is made to be. */
interface Kind {
  readonly options: readonly string[]
  readonly arrange?: (made: TestRepository) => void
}

const kinds: Readonly<Record<string, Kind>> = {
  'in process': { options: [] },
  'by git': { options: ['--backend', 'git'] },
  'by git, ids being SHA-256': {
    options: [],
    arrange: ({ root, git, write, commit }) => {
      rmSync(join(root, '.git'), { recursive: true })
      git('init', '-q', '-b', 'main', '--object-format=sha256')
      for (const key of ['user.name', 'user.email']) git('config', key, 'ada@example.com')
      write(files)
      commit()
    },
  },
  'by git, with hooks and filters': {
    options: ['--hooks', '--filters'],
    arrange: ({ git, hook, write }) => {
      for (const name of ['pre-commit', 'commit-msg', 'post-commit']) hook(name, 'true')
      for (const side of ['clean', 'smudge']) git('config', `filter.same.${side}`, 'cat')
      write({ '.git/info/attributes': '*.txt filter=same\n' })
    },
  },
}

let repository: TestRepository
const begin = ({ arrange }: Kind): void => {
  repository = makeRepository(files)
  arrange?.(repository)
}
beforeEach(() => begin({ options: [] }))
afterEach(() => repository.remove())

const expectNothingLeft = (): void => {
  expect(readdirSync(join(repository.root, '.git/emend'))).toEqual([])
  expect(readdirSync(join(repository.root, '.git')).filter((name) => name.endsWith('.lock'))).toEqual([])
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
}

/** Has what is there been left before the machine was started again. */
const loseTheStart = (): void => {
  const homes = join(repository.root, '.git/emend')
  const anotherStart = (text: string): string => text.replace(/-b[0-9a-f]+-/, '-b0123456789ab-')
  for (const name of readdirSync(homes).filter((home) => home !== 'lock')) {
    writeFileSync(join(homes, name, 'owner'), anotherStart(readFileSync(join(homes, 'lock'), 'utf8')))
    renameSync(join(homes, name), join(homes, anotherStart(name)))
    for (const path of [join(anotherStart(name), 'owner'), anotherStart(name)])
      utimesSync(join(homes, path), 0, 0)
  }
}

describe('a command that is killed', () => {
  it.each(Object.entries(kinds))(
    'leaves a repository that the next command makes whole, wherever it was: %s',
    async (name, kind) => {
      repository.remove()
      begin(kind)
      const outcomes = { takenBack: 0, finished: 0, done: false }
      for (let at = 1; !outcomes.done; at += STEP) {
        const before = repository.state()
        const message = repository.read('.git/COMMIT_EDITMSG')
        const env = killedAt(at)
        const { exitCode } = await runEmend(['apply', '--json', ...kind.options], {
          cwd: repository.root,
          input: plan,
          env,
        })
        outcomes.done = exitCode === 0
        repository.git('--no-optional-locks', 'status')
        await runEmend(['recover'], { cwd: repository.root })
        expect(repository.read('.git/COMMIT_EDITMSG'), `call ${at}`).toBe(message)
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
        begin(kind)
      }
      if (FULL) process.stdout.write(`Killed ${outcomes.takenBack + outcomes.finished} commands: ${name}.\n`)
      expect(outcomes.takenBack).toBeGreaterThan(3)
      expect(outcomes.finished).toBeGreaterThan(0)
    },
    1_800_000,
  )

  it('by a hook has everything taken back, with what another hook had made of its files', async () => {
    const message = repository.read('.git/COMMIT_EDITMSG')
    repository.hook('pre-commit', 'echo 2 >>a.txt; git add a.txt')
    repository.hook('commit-msg', 'kill -9 $PPID')
    const before = repository.state()
    const { exitCode } = await runEmend(['apply', '--hooks'], { cwd: repository.root, input: plan })
    expect(exitCode).not.toBe(0)
    expect(repository.read('a.txt')).toBe('two\n2\n')
    expect(repository.read('.git/COMMIT_EDITMSG')).not.toBe(message)
    await runEmend(['recover'], { cwd: repository.root })
    expect(repository.state()).toBe(before)
    expect(repository.read('.git/COMMIT_EDITMSG')).toBe(message)
    expectNothingLeft()
  })

  it('with git before power was lost leaves locks that are known to be its own', async () => {
    const before = repository.state()
    const check = 'pkill -9 -P $PPID git; kill -9 $PPID'
    await runEmend(['apply', '--backend', 'git', '--check', check], { cwd: repository.root, input: plan })
    expect(repository.state()).toContain('refs/heads/main.lock')
    loseTheStart()
    await runEmend(['recover'], { cwd: repository.root })
    expect(repository.state()).toBe(before)
    expectNothingLeft()
  })

  it('before power was lost is taken back, wherever a recovery is killed after that', async () => {
    for (let at = 1, exitCode = 1; exitCode !== 0; at += FULL ? 1 : 6) {
      const before = repository.state()
      await runEmend(['apply', '--check', 'kill -9 $PPID'], { cwd: repository.root, input: plan })
      loseTheStart()
      exitCode = (await runEmend(['recover'], { cwd: repository.root, env: killedAt(at) })).exitCode
      await runEmend(['recover'], { cwd: repository.root })
      expect(repository.state(), `call ${at}`).toBe(before)
      expectNothingLeft()
    }
  }, 120_000)

  it('tells of files that have been edited since, and of their former content where they had one', async () => {
    const operations = [
      { op: 'create', path: 'made.txt', content: 'made\n' },
      { op: 'append', path: 'a.txt', content: 'more\n' },
    ]
    const recovered = async (edited: string): Promise<string> => {
      const check = `echo mine >> ${edited}; kill -9 $PPID`
      const input = JSON.stringify(operations)
      await runEmend(['apply', '--check', check], { cwd: repository.root, input })
      return (await runEmend(['recover'], { cwd: repository.root })).stderr
    }
    expect(await recovered('made.txt')).toMatch(/You have edited made\.txt since: that stays\.\n$/)
    repository.write({ 'made.txt': null })
    expect(await recovered('a.txt')).toMatch(
      /You have edited a\.txt since: that stays, and the former content is in refs\/emend\/batches\/\w+\.\n$/,
    )
  })

  it('stays as it is where its journal cannot be read, and nobody says that nothing was changed', async () => {
    await runEmend(['apply', '--check', 'kill -9 $PPID'], { cwd: repository.root, input: plan })
    const homes = join(repository.root, '.git/emend')
    for (const name of readdirSync(homes).filter((one) => one !== 'lock'))
      writeFileSync(join(homes, name, 'journal'), '')
    const { stderr } = await runEmend(['apply'], { cwd: repository.root, input: plan })
    expect(stderr).toContain('[journal-unusable]')
    expect(stderr).not.toContain('Nothing was changed')
    expect(repository.read('a.txt')).toBe('two\n')
  })

  it('is told of by a guide, too, which the library leaves its batch as it is for', async () => {
    await runEmend(['apply', '--check', 'kill -9 $PPID'], { cwd: repository.root, input: plan })
    const { text } = await guideFor('tags', repository.root)
    const { stdout, stderr, exitCode } = await runEmend(['guide', 'tags'], { cwd: repository.root })
    expect({ stdout, exitCode }).toEqual({ stdout: text, exitCode: 0 })
    expect(stderr).toMatch(/^warning: Batch [0-9a-f]{16} was interrupted; it was taken back\.\n$/)
    expectNothingLeft()
  })

  it('tells a program that makes a call what became of its batch', async () => {
    await runEmend(['apply', '--check', 'kill -9 $PPID'], { cwd: repository.root, input: plan })
    const { document } = await runEmend(['call', 'history', '{}', '--json'], { cwd: repository.root })
    expect(document).toMatchObject({
      ok: true,
      warnings: [expect.stringMatching(/^Batch .* was taken back\.$/)],
    })
  })

  it('tells what became of its batch, once', async () => {
    let told = ''
    for (let at = 60; told === ''; at++) {
      await runEmend(['apply'], {
        cwd: repository.root,
        input: plan,
        env: killedAt(at),
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
