import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BackendName, type ChangeSet, EmendError } from '@emend/model'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  commit,
  type FileSystem,
  type OpenOptions,
  type Receipt,
  rehearse,
  snapshotPresent,
} from '../src/index.ts'
import { changingTip, footprintOf, open, takeBackIn } from './support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b/c.txt': 'c\n', 'b/d/e.txt': 'e\n', 'z.txt': 'z\n' })
  repository.git('branch', 'side')
})
afterEach(() => repository.remove())

type Wanted = Readonly<Record<string, string | null>>

const changing = async (root: string, wanted: Wanted, options: OpenOptions): Promise<ChangeSet> =>
  changingTip(await open(root, options), wanted)

const commitTo = async (
  branch: string | undefined,
  wanted: Wanted,
  options: OpenOptions = {},
  root = repository.root,
): Promise<Receipt> => {
  const all = { ...options, ...(branch !== undefined && { branch }) }
  const changeSet = await changing(root, wanted, all)
  return await commit(await open(root, all), changeSet, { message: 'Change files', sync: false })
}

const refusal = async (attempt: Promise<unknown>): Promise<EmendError> => {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof EmendError)) throw error
  return error
}

/** All but the refs and logs of one branch, objects and emend's own directory. */
const surroundings = (branch: string): string =>
  JSON.stringify(
    [...JSON.parse(repository.state()).flat()].filter(
      ([path]: [string]) => !path.endsWith(branch) && !path.startsWith('packed-refs'),
    ),
  )

const clean = (root = repository.root): void => {
  const { git } = openTestRepository(root)
  expect(git('fsck', '--strict', '--no-dangling')).toBe('')
  const home = join(git('rev-parse', '--absolute-git-dir'), 'emend')
  expect(existsSync(home) ? readdirSync(home) : []).toEqual([])
}

const CHANGE: Wanted = { 'a.txt': 'two\n', 'new/d.txt': 'new\n', 'b/d/e.txt': null }

describe.each<BackendName>(['isomorphic-git', 'git'])(
  'a branch that is not checked out, by %s',
  (backend) => {
    it.each(['side', 'refs/heads/side'])('gets a commit as %s, and nothing else is touched', async (name) => {
      repository.write({ 'a.txt': 'uncommitted\n', 'untracked.txt': 'x\n' })
      repository.git('add', 'a.txt')
      const before = surroundings('refs/heads/side')
      const base = repository.git('rev-parse', 'side')
      const receipt = await commitTo(name, CHANGE, { backend })
      expect(receipt).toMatchObject({ base, branch: 'refs/heads/side', warnings: [] })
      expect(repository.git('rev-parse', 'side')).toBe(receipt.commit)
      expect(repository.git('diff-tree', '-r', '--name-status', 'side~', 'side')).toBe(
        'M\ta.txt\nD\tb/d/e.txt\nA\tnew/d.txt',
      )
      expect(repository.git('show', 'side:a.txt')).toBe('two')
      expect(repository.git('reflog', '-1', '--format=%gs', 'side')).toBe('emend: Change files')
      expect(surroundings('refs/heads/side')).toBe(before)
      clean()
    })

    it('is made by the first commit where there is none at all', async () => {
      rmSync(repository.root, { recursive: true })
      mkdirSync(repository.root)
      repository.git('init', '-q', '-b', 'main')
      repository.git('config', 'user.name', 'Ada')
      repository.git('config', 'user.email', 'ada@example.com')
      for (const branch of ['HEAD', '-x'])
        await expect(commitTo(branch, { 'a.txt': 'one\n' }, { backend })).rejects.toThrow(
          'There is no branch',
        )
      const opened = await open(repository.root, { branch: 'side', backend })
      const all = { ...footprintOf(['.', 'a.txt']), listings: ['.'], globs: [{ pattern: '**', path: '.' }] }
      const { base, listings, globs } = await snapshotPresent(opened, all)
      expect([base, ...listings.values(), ...globs.values()]).toEqual([null, [], []])
      const planned = snapshotPresent(opened, { ...all, base: 'c0ffee00' })
      expect(await refusal(planned)).toMatchObject({ code: 'base-unknown' })
      expect(await commitTo('side', { 'a.txt': 'one\n' }, { backend })).toMatchObject({ base: null })
      expect(repository.git('ls-tree', '-r', '--name-only', 'side')).toBe('a.txt')
      expect(repository.git('count-objects')).toMatch(/^3 objects/)
      expect(repository.files().size).toBe(0)
      clean()
    })

    it('gets its batches one after another, from as many at a time as there are', async () => {
      const paths = Array.from({ length: 8 }, (_, at) => `f${at}.txt`)
      await Promise.all(paths.map((path) => commitTo('side', { [path]: 'new\n' }, { backend })))
      expect(repository.git('rev-list', '--count', 'main..side')).toBe('8')
      expect(repository.git('log', '--merges', '--format=%h', 'side')).toBe('')
      clean()
    })

    it('is not moved by a plan that somebody was quicker than', async () => {
      const changeSet = await changing(repository.root, { 'a.txt': 'two\n' }, { branch: 'side' })
      await commitTo('side', { 'a.txt': 'theirs\n' }, { backend })
      const opened = await open(repository.root, { branch: 'side', backend })
      const error = await refusal(commit(opened, changeSet, { message: 'Change', sync: false }))
      expect(error).toMatchObject({ code: 'moved', data: { what: 'a.txt' } })
      expect(repository.git('show', 'side:a.txt')).toBe('theirs')
      clean()
    })

    it('gets the same change once from two at a time, and of two others one, and nothing is left of either', async () => {
      const both = (one: string, other: string) =>
        Promise.allSettled([one, other].map((text) => commitTo('side', { 'a.txt': text }, { backend })))
      const same = await both('two\n', 'two\n')
      expect(same.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(repository.git('rev-list', '--count', 'main..side')).toBe('1')
      clean()
      const different = await both('ours\n', 'theirs\n')
      expect(different.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(repository.git('rev-list', '--count', 'main..side')).toBe('2')
      clean()
    })

    it.each<[string, Wanted, Wanted]>([
      ['a file where a directory is to be', { 'new/x': 'x\n' }, { new: 'theirs\n' }],
      ['a directory where a file is to be', { new: 'x\n' }, { 'new/theirs.txt': 'theirs\n' }],
    ])('is not moved where somebody has put %s', async (_, ours, theirs) => {
      const changeSet = await changing(repository.root, ours, { branch: 'side' })
      await commitTo('side', theirs, { backend })
      const opened = await open(repository.root, { branch: 'side', backend })
      const landing = commit(opened, changeSet, { message: 'Change', sync: false })
      expect(await refusal(landing)).toMatchObject({ code: 'moved' })
      clean()
    })

    it('is not moved where somebody has changed the attributes of its files', async () => {
      const planned = repository.git('rev-parse', 'HEAD')
      repository.write({ '.gitattributes': '* text\n' })
      const withRules = repository.commit()
      repository.git('reset', '-q', '--hard', planned)
      const changeSet = await changing(repository.root, { 'new.txt': 'new\r\n' }, { branch: 'side' })
      const random = (): number => {
        repository.git('update-ref', 'refs/heads/side', withRules)
        return 0.5
      }
      const opened = await open(repository.root, { branch: 'side', backend })
      const landing = commit(opened, changeSet, { message: 'Change', sync: false, random })
      expect(await refusal(landing)).toMatchObject({ code: 'moved', data: { what: '.gitattributes' } })
      expect(repository.git('rev-parse', 'side')).toBe(withRules)
      clean()
    })

    it('may have a directory emptied and a file put in its place', async () => {
      await commitTo('side', { 'b/c.txt': null, 'b/d/e.txt': null, b: 'file\n' }, { backend })
      expect(repository.git('ls-tree', '-r', '--name-only', 'side')).toBe('a.txt\nb\nz.txt')
      clean()
    })

    it('has its line ends stored by the attributes that its tip has, and a plan brings', async () => {
      repository.git('checkout', '-q', 'side')
      repository.write({ '.gitattributes': '*.txt text\n*.bin -text\n' })
      repository.commit()
      repository.git('checkout', '-q', 'main')
      repository.write({ '.gitattributes': '* -text\n' })
      const wanted: Record<string, string> = {
        'n.txt': 'x\r\ny\r\n',
        'n.bin': 'x\r\n',
        'd/n.md': 'x\r\n',
        'd/.gitattributes': '*.md text\n',
      }
      await commitTo('side', wanted, { backend })
      const checkedOut = join(repository.root, 'linked')
      repository.git('worktree', 'add', '-q', checkedOut, 'side')
      const judged = (path: string): string => {
        const options = { cwd: checkedOut, input: wanted[path]!, encoding: 'utf8' } as const
        return execFileSync('git', ['hash-object', '--stdin', '--path', path], options).trim()
      }
      for (const path of Object.keys(wanted))
        expect(repository.git('rev-parse', `side:${path}`)).toBe(judged(path))
      expect(openTestRepository(checkedOut).git('status', '--porcelain')).toBe('')
    })

    it('has its batches undone and redone', async () => {
      const tree = repository.git('rev-parse', 'side^{tree}')
      await commitTo('side', CHANGE, { backend })
      const opened = await open(repository.root, { branch: 'side', backend })
      await takeBackIn(opened)
      expect(repository.git('rev-parse', 'side^{tree}')).toBe(tree)
      await takeBackIn(opened, undefined, { redo: true })
      expect(repository.git('diff', 'side', 'side~2')).toBe('')
      expect(repository.git('rev-list', '--count', 'main..side')).toBe('3')
      clean()
    })
  },
)

describe('a bare repository', () => {
  const bare = (): string => {
    repository.git('clone', '-q', '--bare', repository.root, 'bare.git')
    const root = join(repository.root, 'bare.git')
    const { git } = openTestRepository(root)
    git('config', 'user.name', 'Ada')
    git('config', 'user.email', 'ada@example.com')
    return root
  }

  it.each<BackendName>(['isomorphic-git', 'git'])(
    'gets a commit on the branch of HEAD, by %s',
    async (backend) => {
      const root = bare()
      const receipt = await commitTo(undefined, CHANGE, { backend }, root)
      expect(receipt.branch).toBe('refs/heads/main')
      const { git } = openTestRepository(root)
      expect(git('rev-parse', 'HEAD')).toBe(receipt.commit)
      expect(git('diff-tree', '-r', '--name-status', 'HEAD~', 'HEAD')).toBe(
        'M\ta.txt\nD\tb/d/e.txt\nA\tnew/d.txt',
      )
      expect(existsSync(join(root, 'index'))).toBe(false)
      expect(existsSync(join(root, 'logs'))).toBe(false)
      clean(root)
    },
  )

  it('writes to the logs that it keeps', async () => {
    const root = bare()
    const { git } = openTestRepository(root)
    git('config', 'core.logAllRefUpdates', 'true')
    await commitTo('main', CHANGE, {}, root)
    expect(git('reflog', '-1', '--format=%gs', 'main')).toBe('emend: Change files')
    expect(git('reflog', '-1', '--format=%gs', 'HEAD')).toBe('emend: Change files')
  })

  it('is refused where HEAD is on a branch that does not exist beside those that do', async () => {
    const root = bare()
    openTestRepository(root).git('symbolic-ref', 'HEAD', 'refs/heads/mian')
    const error = await refusal(open(root))
    expect(error).toMatchObject({ code: 'branch-unknown', data: { branch: 'mian', nearest: 'main' } })
  })
})

describe('what cannot be served', () => {
  it('is a branch that does not exist; the nearest is named', async () => {
    repository.git('branch', 'feature/retries')
    repository.git('pack-refs', '--all')
    for (const branch of ['sied', 'refs/heads/sied', 'refs/tags/side', 'si..de'])
      expect(await refusal(open(repository.root, { branch }))).toMatchObject({ code: 'branch-unknown' })
    for (const branch of ['', 'odd..name', 'refs/tags/odd', 'odd.lock', 'HEAD', '-x'])
      expect((await refusal(open(repository.root, { branch }))).hint).toMatch(/^Git lets no branch have this/)
    const nearest = async (branch: string) => (await refusal(open(repository.root, { branch }))).data
    expect(await nearest('sied')).toEqual({ branch: 'sied', nearest: 'side' })
    expect(await nearest('feature/retry')).toMatchObject({ nearest: 'feature/retries' })
  })

  it.each<[string, () => string]>([
    ['checked out here', () => 'main'],
    [
      'checked out in a linked work tree',
      () => {
        repository.git('worktree', 'add', '-q', 'linked', 'side')
        return 'side'
      },
    ],
    [
      'being rebased',
      () => {
        repository.git('checkout', '-q', 'side')
        repository.write({ 'a.txt': 'side\n' })
        repository.commit()
        repository.git('checkout', '-q', 'main')
        repository.write({ 'a.txt': 'main\n' })
        repository.commit()
        expect(() => repository.git('rebase', 'main', 'side')).toThrow()
        return 'side'
      },
    ],
    [
      'going to be moved by a rebase',
      () => {
        repository.git('checkout', '-q', 'side')
        repository.write({ 'a.txt': 'side\n' })
        repository.commit()
        repository.git('checkout', '-q', '-b', 'top')
        repository.write({ 'z.txt': 'top\n' })
        repository.commit()
        repository.git('-c', 'sequence.editor=sed -i 1ibreak', 'rebase', '-q', '-i', '--update-refs', 'main')
        return 'side'
      },
    ],
    [
      'being bisected',
      () => {
        repository.git('checkout', '-q', 'side')
        repository.git('bisect', 'start')
        repository.git('checkout', '-q', '--detach')
        return 'side'
      },
    ],
  ])('is a branch that is %s', async (name, make) => {
    const branch = make()
    const next = /rebase|bisect/.test(name) ? /^Finish or abort that first, and do it there/ : /^Do it there/
    const before = repository.git('rev-parse', branch)
    for (const backend of ['isomorphic-git', 'git'] as const) {
      const error = await refusal(commitTo(branch, CHANGE, { backend }))
      expect(error).toMatchObject({ code: 'branch-checked-out', data: { branch: `refs/heads/${branch}` } })
      expect(error.data).not.toHaveProperty('gone')
      expect(error.hint).toMatch(next)
    }
    const opened = await open(repository.root, { branch })
    const changeSet = await changing(repository.root, CHANGE, { branch })
    expect(await refusal(rehearse(opened, changeSet))).toMatchObject({ code: 'branch-checked-out' })
    expect(repository.git('rev-parse', branch)).toBe(before)
  })

  it('is a branch that somebody checks out while it is being locked', async () => {
    const linked = join(repository.root, 'linked')
    const before = repository.git('rev-parse', 'side')
    const linkSync = (from: string, to: string): void => {
      if (to.endsWith('refs/heads/side.lock')) repository.git('worktree', 'add', '-q', linked, 'side')
      fs.linkSync(from, to)
    }
    const options = { fs: { ...fs, linkSync } as unknown as FileSystem }
    expect(await refusal(commitTo('side', CHANGE, options))).toMatchObject({ code: 'branch-checked-out' })
    expect(repository.git('rev-parse', 'side')).toBe(before)
    expect(openTestRepository(linked).git('status', '--porcelain')).toBe('')
    clean()
  })

  it('is no branch that only a bare repository is on, wherever it says that it is bare', async () => {
    const linked = join(repository.root, 'linked')
    repository.git('worktree', 'add', '-q', linked, 'side')
    repository.git('config', 'core.bare', 'true')
    const committed = async () =>
      commit(await open(linked, { branch: 'main' }), await changing(linked, CHANGE, { branch: 'main' }), {
        message: 'Change',
        sync: false,
      })
    expect((await committed()).branch).toBe('refs/heads/main')
    repository.git('reset', '-q', '--soft', 'main~')
    repository.git('config', '--unset', 'core.bare')
    repository.git('config', 'extensions.worktreeConfig', 'true')
    expect(await refusal(committed())).toMatchObject({ code: 'branch-checked-out' })
    repository.git('config', '--worktree', 'core.bare', 'true')
    expect((await committed()).branch).toBe('refs/heads/main')
  })

  it('is one that is checked out in the main work tree, wherever that is, seen from a linked one', async () => {
    const linked = join(repository.root, 'linked')
    repository.git('worktree', 'add', '-q', linked, 'side')
    const kept = join(repository.root, 'kept')
    const changeSet = await changing(repository.root, CHANGE, { branch: 'side' })
    const refused = async () => await refusal(rehearse(await open(linked, { branch: 'main' }), changeSet))
    expect(await refused()).toMatchObject({ data: { directory: repository.root } })
    repository.git('init', '-q', '--separate-git-dir', kept)
    expect(await refused()).toMatchObject({ data: { directory: kept } })
    repository.git('config', 'core.worktree', '..')
    expect(await refused()).toMatchObject({ data: { directory: repository.root } })
  })

  it('is a branch that is checked out in a work tree that is gone, which is said', async () => {
    repository.git('worktree', 'add', '-q', 'linked', 'side')
    const directory = join(repository.root, 'linked')
    rmSync(directory, { recursive: true })
    const error = await refusal(commitTo('side', CHANGE))
    expect(error).toMatchObject({ code: 'branch-checked-out', data: { directory, gone: true } })
    repository.git('worktree', 'prune')
    expect((await commitTo('side', CHANGE)).branch).toBe('refs/heads/side')
  })

  it('is whatever needs a work tree: checks, hooks, filters', async () => {
    const before = repository.state()
    const opened = await open(repository.root, { branch: 'side' })
    const changeSet = await changing(repository.root, CHANGE, { branch: 'side' })
    const check = async (): Promise<void> => {}
    const checked = commit(opened, changeSet, { message: 'Change', check, sync: false })
    expect(await refusal(checked)).toMatchObject({ code: 'work-tree-missing', data: { what: 'checks' } })
    repository.hook('pre-commit', 'true')
    const hooked = commitTo('side', CHANGE, { runs: ['hooks'] })
    expect(await refusal(hooked)).toMatchObject({ code: 'work-tree-missing', data: { what: 'hooks' } })
    repository.git('config', 'filter.stored.clean', 'cat')
    const attributes = { '.gitattributes': 'a.txt filter=stored\n' }
    expect((await commitTo('side', attributes)).warnings).toEqual(['Hooks were not run: pre-commit.'])
    for (const backend of ['isomorphic-git', 'git'] as const) {
      const error = await refusal(commitTo('side', { 'a.txt': 'x\n' }, { backend, runs: ['filters'] }))
      expect(error.message).toContain('the filter `stored` for a.txt')
      expect(error.hint).toContain('Check side out, and do it there.')
    }
    repository.git('update-ref', 'refs/heads/side', 'main')
    expect(JSON.parse(repository.state())[0]).toEqual(JSON.parse(before)[0])
  })

  it('is a new file that differs from another one in letter case alone, where that tells no files apart', async () => {
    repository.git('config', 'core.ignoreCase', 'true')
    const error = await refusal(commitTo('side', { 'B/C.txt': 'twin\n' }))
    expect(error.message).toContain('B/C.txt is b/c.txt')
    for (const wanted of [{ 'B/new.txt': 'new\n' }, { 'B/c.txt': 'c\n', 'b/c.txt': null }])
      expect((await refusal(commitTo('side', wanted))).hint).toContain('git tracks in b to B in one plan')
    const all = { 'b/c.txt': null, 'b/d/e.txt': null, 'B/c.txt': 'c\n', 'B/d/e.txt': 'e\n' }
    await commitTo('side', { ...all, 'B/new.txt': 'new\n', 'A.txt': 'moved\n', 'a.txt': null })
    expect(repository.git('ls-tree', '-r', '--name-only', 'side')).toBe(
      'A.txt\nB/c.txt\nB/d/e.txt\nB/new.txt\nz.txt',
    )
  })

  it('is a new file that git would ignore, as far as a plan is concerned', async () => {
    await commitTo('side', { '.gitignore': '*.log\n' })
    const { ignored } = await snapshotPresent(
      await open(repository.root, { branch: 'side' }),
      footprintOf(['x.log', 'a.txt', 'x.md']),
    )
    expect([...ignored]).toEqual(['x.log'])
  })
})
