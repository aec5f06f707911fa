import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argument } from '@emend/model'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { killedAt, type Run, runEmend } from './run-emend.ts'

/** `EMEND_SWEEP=full` kills the command at every call; the tests at some. */
const STEP = process.env.EMEND_SWEEP === 'full' ? 1 : 7

const NAMES = Array.from({ length: 20 }, (_, at) => `line-${String(at).padStart(2, '0')}`)

const WAYS = ['checked out', 'bare', 'detached'] as const

let seed: TestRepository
let origin: TestRepository
beforeEach(() => {
  seed = makeRepository({ 'a.txt': NAMES.map((name) => `${name} old\n`).join(''), 'b.txt': 'b\n' })
  seed.git('clone', '-q', '--bare', seed.root, 'origin.git')
  origin = openTestRepository(join(seed.root, 'origin.git'))
})
afterEach(() => seed.remove())

/** A clone with its branch checked out or, in the other ways, without. */
const clone = (name: string, way: (typeof WAYS)[number]): TestRepository => {
  seed.git('clone', '-q', ...(way === 'bare' ? ['--bare'] : []), origin.root, name)
  const made = openTestRepository(join(seed.root, name))
  made.git('config', 'user.name', 'Ada')
  made.git('config', 'user.email', 'ada@example.com')
  if (way === 'detached') made.git('checkout', '-q', '--detach')
  return made
}

const planFor = (name: string): string =>
  JSON.stringify({
    version: 1,
    message: name,
    operations: [{ op: 'edit', path: 'a.txt', find: `${name} old`, replace: `${name} new` }],
  })
const push = (
  { root }: TestRepository,
  name: string,
  args: readonly string[] = ['apply', '--branch', 'main', '--push', 'origin'],
): Promise<Run> => runEmend([...args, '--json'], { cwd: root, input: planFor(name) })

/** A hook of the remote. */
const hook = (name: string, script: string): void => {
  const path = join(origin.root, 'hooks', name)
  writeFileSync(path, `#!/bin/sh\n${script}`)
  chmodSync(path, 0o755)
}
const subjects = (): readonly string[] => origin.git('log', '--format=%s', 'main').split('\n')

describe('--push', () => {
  it('makes the batch on what the remote has, and moves the branch there, and then here', async () => {
    const [ours, theirs] = [clone('ours', 'detached'), clone('theirs', 'bare')]
    expect((await push(theirs, NAMES[0]!)).exitCode).toBe(0)
    const base = origin.git('rev-parse', 'main')
    const { exitCode, document } = await push(ours, NAMES[1]!)
    const tip = origin.git('rev-parse', 'main')
    expect({ exitCode, document }).toMatchObject({
      exitCode: 0,
      document: {
        commit: tip,
        base,
        pushed: { remote: 'origin', ref: 'refs/heads/main', from: base, to: tip },
      },
    })
    expect(document.report).toMatch(/\nPushed to main at origin$/)
    for (const ref of ['main', 'origin/main']) expect(ours.git('rev-parse', ref)).toBe(tip)
    expect(ours.git('reflog', '-1', '--format=%gs', 'main')).toBe(`emend: ${NAMES[1]}`)
    expect(ours.git('status', '--porcelain')).toBe('')
    const undone = await runEmend(['undo', '--branch', 'main', '--push', 'origin'], { cwd: ours.root })
    expect(undone.exitCode).toBe(0)
    expect(subjects()).toEqual([`Undo "${NAMES[1]}"`, NAMES[1], NAMES[0], 'Begin'])
  })

  it('brings the work tree along where the branch is checked out, from behind what others have pushed', async () => {
    const [ours, theirs] = [clone('ours', 'checked out'), clone('theirs', 'bare')]
    expect((await push(theirs, NAMES[0]!)).exitCode).toBe(0)
    ours.git('config', 'branch.main.mergeOptions', '--squash')
    ours.git('config', 'pull.twohead', 'ours')
    ours.write({ 'b.txt': 'uncommitted\n', 'untracked.txt': 'x\n' })
    const { exitCode, document } = await push(ours, NAMES[1]!, ['apply', '--push', 'origin'])
    expect({ exitCode, document }).toMatchObject({ exitCode: 0, document: { warnings: [] } })
    expect(ours.git('rev-parse', 'HEAD')).toBe(origin.git('rev-parse', 'main'))
    expect(ours.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main')
    expect(ours.read('a.txt')).toContain(`${NAMES[0]} new\n${NAMES[1]} new\n`)
    expect(ours.git('status', '--porcelain')).toBe(' M b.txt\n?? untracked.txt')
    expect(ours.git('reflog', '-1', '--format=%gs')).toBe(`emend: ${NAMES[1]}: Fast-forward`)
  })

  it.each([
    { backend: 'auto', fetched: false },
    { backend: 'git', fetched: false },
    { backend: 'auto', fetched: true },
  ])('has a partial clone fetch whatever changes with its branch: %o', async ({ backend, fetched }) => {
    origin.git('config', 'uploadpack.allowFilter', 'true')
    seed.git('clone', '-q', '--filter=blob:none', `file://${origin.root}`, 'ours')
    const ours = openTestRepository(join(seed.root, 'ours'))
    ours.git('config', 'user.name', 'Ada')
    ours.git('config', 'user.email', 'ada@example.com')
    const theirs = clone('theirs', 'checked out')
    theirs.write({ 'b.txt': 'theirs\n', 'c.txt': 'new\n' })
    theirs.commit('Theirs')
    theirs.git('push', '-q')
    expect((await push(theirs, NAMES[0]!)).exitCode).toBe(0)
    if (fetched) ours.git('fetch', '-q')
    const { exitCode, document } = await push(ours, NAMES[1]!, [
      'apply',
      '--push',
      'origin',
      '--backend',
      backend,
    ])
    expect({ exitCode, document }).toMatchObject({ exitCode: 0, document: { warnings: [] } })
    expect(subjects().slice(0, 3)).toEqual([NAMES[1], NAMES[0], 'Theirs'])
    expect(ours.read('a.txt')).toContain(`${NAMES[0]} new\n${NAMES[1]} new\n`)
    expect(ours.git('status', '--porcelain')).toBe('')
  })

  it('makes the first commit of an empty remote, from a clone that has none either', async () => {
    seed.git('init', '-q', '--bare', '-b', 'main', 'empty.git')
    origin = openTestRepository(join(seed.root, 'empty.git'))
    const ours = clone('ours', 'checked out')
    const input = '<create><file>a.txt</file><content>\nnew\n</content></create>'
    const { exitCode } = await runEmend(['apply', '--push', 'origin'], { cwd: ours.root, input })
    expect(exitCode).toBe(0)
    expect(subjects()).toEqual(['Create a.txt'])
    expect(ours.read('a.txt')).toBe('new\n')
    expect(ours.git('status', '--porcelain')).toBe('')
  })

  it('lands what four clones push at the same time, none lost and none twice', async () => {
    const acknowledged: string[] = []
    const work = async (at: number): Promise<void> => {
      const own = clone(`clone-${at}`, WAYS[at % WAYS.length]!)
      for (const name of NAMES.slice(at * 5, at * 5 + 5)) {
        const { exitCode, document } = await push(own, name)
        if (exitCode === 0) acknowledged.push(name)
        else expect(document.diagnostics).toMatchObject([{ code: 'moved' }])
      }
      expect(own.git('fsck', '--strict', '--no-dangling')).toBe('')
      if (WAYS[at % WAYS.length] === 'checked out') expect(own.git('status', '--porcelain')).toBe('')
    }
    await Promise.all([0, 1, 2, 3].map(work))
    expect(acknowledged.length).toBeGreaterThan(NAMES.length / 2)
    expect(subjects().slice(0, -1).toSorted()).toEqual(acknowledged.toSorted())
    expect(origin.git('log', '--merges', '--format=%h', 'main')).toBe('')
    expect(origin.git('fsck', '--strict', '--no-dangling')).toBe('')
    const lines = NAMES.map((name) => `${name} ${acknowledged.includes(name) ? 'new' : 'old'}`)
    expect(origin.git('show', 'main:a.txt')).toBe(lines.join('\n'))
  }, 120_000)

  it('leaves, wherever it is killed, what the next command makes whole, and the remote has the commit or not', async () => {
    const ours = clone('ours', 'bare')
    const outcomes = { lost: 0, landed: 0, done: false }
    for (let at = 1; !outcomes.done; at += STEP) {
      const [before, count] = [ours.git('rev-parse', 'main'), subjects().length]
      const env = killedAt(at)
      const { exitCode } = await runEmend(['apply', '--push', 'origin'], {
        cwd: ours.root,
        input: `<create><file>${outcomes.landed}.txt</file><content>\nnew\n</content></create>`,
        env,
      })
      outcomes.done = exitCode === 0
      await runEmend(['recover'], { cwd: ours.root })
      const [here, there] = [ours.git('rev-parse', 'main'), origin.git('rev-parse', 'main')]
      expect([before, there], `call ${at}`).toContain(here)
      outcomes[subjects().length === count ? 'lost' : 'landed']++
      const left = readdirSync(ours.root, { recursive: true, encoding: 'utf8' })
      expect(left.filter((name) => /\.lock$|^emend\/./.test(name))).toEqual([])
    }
    expect(outcomes.lost).toBeGreaterThan(2)
    const made = Array.from({ length: outcomes.landed }, (_, at) => `Create ${at}.txt`)
    expect(subjects()).toEqual([...made.toReversed(), 'Begin'])
    expect(origin.git('fsck', '--strict', '--no-dangling')).toBe('')
  }, 600_000)

  it('finds out what became of the commit where the connection ends before the answer', async () => {
    const ours = clone('ours', 'bare')
    hook('reference-transaction', 'test "$1" != committed || kill -9 $PPID\n')
    const { exitCode, document } = await push(ours, NAMES[0]!)
    const tip = origin.git('rev-parse', 'main')
    expect({ exitCode, document }).toMatchObject({
      exitCode: 0,
      document: { commit: tip, pushed: { to: tip } },
    })
    expect(ours.git('rev-parse', 'main')).toBe(tip)
  })

  it('says so where nobody can tell what became of it', async () => {
    const ours = clone('ours', 'bare')
    const before = ours.git('rev-parse', 'main')
    hook('reference-transaction', 'test "$1" != committed || { mv "$PWD" "$PWD.gone"; kill -9 $PPID; }\n')
    const { exitCode, document } = await push(ours, NAMES[0]!)
    origin = openTestRepository(`${origin.root}.gone`)
    const commit = origin.git('rev-parse', 'main')
    expect({ exitCode, document }).toMatchObject({
      exitCode: 3,
      document: {
        diagnostics: [
          {
            code: 'remote-unreachable',
            data: { commit },
            hint: expect.stringContaining('`git fetch origin`'),
          },
        ],
      },
    })
    expect(ours.git('rev-parse', 'main')).toBe(before)
  })

  it('makes a branch that the remote does not have', async () => {
    const ours = clone('ours', 'detached')
    ours.git('branch', 'next')
    const { document } = await push(ours, NAMES[0]!, ['apply', '--branch', 'next', '--push', 'origin'])
    expect(document.pushed).toMatchObject({ ref: 'refs/heads/next', from: null })
    expect(origin.git('rev-parse', 'next')).toBe(ours.git('rev-parse', 'next'))
  })

  it('says of a plan that does not fit what others have pushed that it is not about the files here', async () => {
    const [ours, theirs] = [clone('ours', 'checked out'), clone('theirs', 'bare')]
    await push(theirs, NAMES[0]!)
    const refused = async (name: string) => (await push(ours, name, ['apply', '--push', 'origin'])).document
    const warnings = [expect.stringMatching(/as the remote has it, ahead of the one here: `git fetch` shows/)]
    expect(await refused(NAMES[0]!)).toMatchObject({ diagnostics: [{ code: 'find-not-found' }], warnings })
    expect(await refused(NAMES[1]!)).toMatchObject({ ok: true, warnings: [] })
    expect(await refused(NAMES[1]!)).toMatchObject({ ok: false, warnings: [] })
  })

  it('says that a hook of git push has not been run', async () => {
    const ours = clone('ours', 'bare')
    writeFileSync(join(ours.root, 'hooks/pre-push'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const { document } = await push(ours, NAMES[0]!)
    expect(document).toMatchObject({ ok: true, warnings: ['Hooks were not run: pre-push.'] })
  })

  it('previews on what the remote has, of which nothing but objects comes here', async () => {
    const [ours, theirs] = [clone('ours', 'detached'), clone('theirs', 'bare')]
    await push(theirs, NAMES[0]!)
    const before = ours.state()
    const { document } = await push(ours, NAMES[1]!, ['preview', '--branch', 'main', '--push', 'origin'])
    expect(document).toMatchObject({ ok: true, base: origin.git('rev-parse', 'main') })
    expect(ours.state()).toBe(before)
    expect(readdirSync(join(ours.root, '.git'))).not.toContain('FETCH_HEAD')
  })
})

describe('--push changes nothing, here or there,', () => {
  const refused = async (ours: TestRepository, code: string, args?: readonly string[]): Promise<string> => {
    const refs = (): readonly string[] => [ours.git('for-each-ref', 'refs/heads'), origin.git('for-each-ref')]
    const before = refs()
    const { exitCode, document } = await push(ours, NAMES[0]!, args)
    expect(document.diagnostics).toMatchObject([{ code }])
    expect(exitCode).toBe(3)
    expect(refs()).toEqual(before)
    const [{ message, hint }] = document.diagnostics as [{ message: string; hint: string }]
    return `${message}\n${hint}`
  }

  it('where a hook of the remote declines, and tells what it says', async () => {
    hook('pre-receive', 'echo "No pushes on Saturdays." >&2; exit 1\n')
    const words = await refused(clone('ours', 'detached'), 'push-rejected')
    expect(words).toContain('No pushes on Saturdays.')
    expect(words).toContain('pre-receive hook declined')
  })

  it('where the remote is unknown, and names the nearest', async () => {
    const args = ['apply', '--branch', 'main', '--push', 'orign']
    expect(await refused(clone('ours', 'detached'), 'remote-unknown', args)).toContain(
      'Did you mean `origin`?',
    )
  })

  it.each([
    ['checks', 'work-tree-missing', ['--check', 'true'], 'none.txt'],
    ['hooks', 'work-tree-missing', ['--hooks'], 'none.txt'],
    ['filters', 'repository-unsupported', ['--filters'], 'a.txt'],
  ])('where %s need a work tree, and tells what to do where there is one', async (_, code, options, path) => {
    const ours = clone('ours', 'checked out')
    ours.write({ '.git/info/attributes': `${path} filter=stored\n` })
    ours.git('config', 'filter.stored.clean', 'cat')
    writeFileSync(join(ours.root, '.git/hooks/pre-commit'), '#!/bin/sh\n', { mode: 0o755 })
    const words = await refused(ours, code, ['apply', '--push', 'origin', ...options])
    expect(words).toContain(
      '\nDo it without `--push` where main is checked out, and `git push` that then. Or leave',
    )
  })

  it('where git, which is to push, is ruled out', async () => {
    const args = ['apply', '--push', 'origin', '--backend', 'isomorphic-git']
    const words = await refused(clone('ours', 'checked out'), 'git-missing', args)
    expect(words).toContain('`--backend isomorphic-git` rules it out')
  })

  it('where the remote cannot be reached', async () => {
    const ours = clone('ours', 'bare')
    ours.git('remote', 'add', 'nowhere', join(seed.root, 'nowhere.git'))
    const args = ['apply', '--branch', 'main', '--push', 'nowhere']
    const words = await refused(ours, 'remote-unreachable', args)
    expect(words).toContain('nowhere.git')
    expect(words).toContain('`git fetch nowhere`')
  })

  it('where the branch has commits here that the remote does not have', async () => {
    const ours = clone('ours', 'detached')
    await runEmend(['apply', '--branch', 'main'], { cwd: ours.root, input: planFor(NAMES[1]!) })
    expect(await refused(ours, 'push-diverged')).toContain('Push them first')
  })

  it('where the branch is checked out in another work tree, which would not follow', async () => {
    const ours = clone('ours', 'detached')
    ours.git('worktree', 'add', '-q', 'linked', 'main')
    expect(await refused(ours, 'branch-checked-out')).toContain(`-C ${argument(join(ours.root, 'linked'))}`)
  })

  it.each([
    ['out', 'out/kept.txt'],
    ['out/new.txt', 'out'],
  ])('where %s comes, and %s is there, which git ignores', async (coming, kept) => {
    const [ours, theirs] = [clone('ours', 'checked out'), clone('theirs', 'checked out')]
    theirs.write({ [coming]: 'theirs\n' })
    theirs.commit()
    theirs.git('push', '-q', 'origin', 'main')
    ours.write({ '.git/info/exclude': 'out\n', [kept]: 'ours\n' })
    const tip = origin.git('rev-parse', 'main')
    const { exitCode, document } = await push(ours, NAMES[0]!, ['apply', '--push', 'origin'])
    expect({ exitCode, document }).toMatchObject({
      exitCode: 3,
      document: { diagnostics: [{ code: 'dirty', data: { path: kept, follows: 'refs/heads/main' } }] },
    })
    expect([ours.read(kept), origin.git('rev-parse', 'main')]).toEqual(['ours\n', tip])
  })

  it('where git itself would move the branch here, and no work tree with it', async () => {
    const ours = clone('ours', 'checked out')
    ours.git('config', 'remote.origin.fetch', '+refs/heads/*:refs/heads/*')
    const tip = origin.git('rev-parse', 'main')
    const { exitCode, document } = await push(ours, NAMES[0]!, ['apply', '--push', 'origin'])
    expect({ exitCode, document }).toMatchObject({
      exitCode: 3,
      document: { diagnostics: [{ code: 'repository-unsupported' }] },
    })
    expect([origin.git('rev-parse', 'main'), ours.git('status', '--porcelain')]).toEqual([tip, ''])
  })

  it('where the work tree has uncommitted changes to a file that would have to follow', async () => {
    const [ours, theirs] = [clone('ours', 'checked out'), clone('theirs', 'bare')]
    ours.write({ 'a.txt': 'uncommitted\n' })
    const words = await refused(ours, 'dirty', ['apply', '--push', 'origin'])
    expect(words).toContain('a.txt has uncommitted')
    expect(words).toContain('The work tree has to follow refs/heads/main')
    expect(words).not.toContain('--dirty')
    ours.git('checkout', '-q', 'a.txt')
    ours.write({ 'b.txt': 'uncommitted\n' })
    expect((await push(theirs, NAMES[1]!)).exitCode).toBe(0)
    expect((await push(ours, NAMES[2]!, ['apply', '--push', 'origin'])).exitCode).toBe(0)
    expect(ours.git('status', '--porcelain')).toBe(' M b.txt')
    expect(ours.git('rev-parse', 'HEAD')).toBe(origin.git('rev-parse', 'main'))
  })

  it('where somebody else is always quicker', async () => {
    hook(
      'pre-receive',
      `unset GIT_QUARANTINE_PATH
commit=$(git commit-tree -p main -m Theirs 'main^{tree}' < /dev/null) && git update-ref refs/heads/main $commit\n`,
    )
    for (const variable of ['AUTHOR', 'COMMITTER']) {
      origin.git('config', `${variable.toLowerCase()}.name`, 'Bob')
      origin.git('config', `${variable.toLowerCase()}.email`, 'bob@example.com')
    }
    const ours = clone('ours', 'bare')
    const before = ours.git('rev-parse', 'main')
    const { exitCode, document } = await push(ours, NAMES[0]!)
    expect({ exitCode, document }).toMatchObject({
      exitCode: 3,
      document: { diagnostics: [{ code: 'moved' }] },
    })
    expect(ours.git('rev-parse', 'main')).toBe(before)
    expect(new Set(subjects())).toEqual(new Set(['Theirs', 'Begin']))
    expect(subjects().length).toBe(1 + 25)
  }, 120_000)
})
