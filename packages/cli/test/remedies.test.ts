import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyOneEdit, oneEdit } from './one-edit.ts'
import { runEmend } from './run-emend.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

const apply = (...options: readonly string[]) => applyOneEdit(repository, ...options)

const applyWith = (env: Readonly<Record<string, string>>) =>
  runEmend(['apply'], { cwd: repository.root, input: oneEdit, env })

describe('what a hint tells to do works', () => {
  it('where a file is left out of the work tree', async () => {
    repository.git('update-index', '--skip-worktree', 'a.txt')
    repository.write({ 'a.txt': null })
    const { stderr } = await apply()
    expect(stderr).toContain('with `git update-index --no-skip-worktree` and then `git restore`')
    repository.git('update-index', '--no-skip-worktree', 'a.txt')
    repository.git('restore', 'a.txt')
    expect((await apply()).exitCode).toBe(0)
  })

  it('where an undo would write a file that is left out of the work tree', async () => {
    await apply()
    repository.git('update-index', '--skip-worktree', 'a.txt')
    repository.write({ 'a.txt': null })
    const undo = () => runEmend(['undo'], { cwd: repository.root })
    const { stderr } = await undo()
    expect(stderr).toContain('and then `git restore`.')
    expect(stderr).not.toContain('plan')
    repository.git('update-index', '--no-skip-worktree', 'a.txt')
    repository.git('restore', 'a.txt')
    expect((await undo()).exitCode).toBe(0)
  })

  it('where git is not to look at a file that is there, which is lost by no remedy', async () => {
    repository.git('update-index', '--skip-worktree', 'a.txt')
    repository.write({ 'a.txt': 'one\nmine\n' })
    const { stderr } = await apply()
    expect(stderr).toContain('`git update-index --no-skip-worktree a.txt`. Or leave it out of the plan.')
    expect(stderr).not.toContain('git restore')
    repository.git('update-index', '--no-skip-worktree', 'a.txt')
    expect((await apply('--dirty', 'include')).exitCode).toBe(0)
  })

  it('where nobody has a name, and where an author alone is given one', async () => {
    repository.git('config', '--remove-section', 'user')
    const env: Record<string, string> = {}
    for (const role of ['AUTHOR', 'COMMITTER']) {
      const { stderr } = await applyWith(env)
      const names = [`GIT_${role}_NAME`, `GIT_${role}_EMAIL`] as const
      expect(stderr).toContain(`, or in ${names.join(' and ')}.`)
      Object.assign(env, { [names[0]]: 'Ada', [names[1]]: 'ada@example.com' })
    }
    expect((await applyWith(env)).exitCode).toBe(0)
  })

  it('where a branch is checked out in a work tree that is there, and in one that is not', async () => {
    repository.git('worktree', 'add', '-q', '-b', 'other', "Ada's tree")
    const directory = join(repository.root, "Ada's tree")
    const { stderr } = await apply('--branch', 'other')
    const words = /`-C (.*)`, without --branch/.exec(stderr)?.[1]
    expect(execFileSync('sh', ['-c', `printf %s ${words}`], { encoding: 'utf8' })).toBe(directory)
    rmSync(directory, { recursive: true })
    expect((await apply('--branch', 'other')).stderr).toContain('`git worktree prune`')
    repository.git('worktree', 'prune')
    expect((await apply('--branch', 'other')).exitCode).toBe(0)
  })

  it.each(['isomorphic-git', 'git'])(
    'where another branch is in the way of a first commit (%s)',
    async (backend) => {
      repository.git('branch', 'q/x')
      repository.git('symbolic-ref', 'HEAD', 'refs/heads/q')
      const create = () =>
        runEmend(['apply', '--backend', backend], {
          cwd: repository.root,
          input: '<create>\n<file>b.txt</file>\n<content>\nb\n</content>\n</create>\n',
        })
      const { exitCode, stderr } = await create()
      expect({ exitCode, stderr }).toEqual({
        exitCode: 3,
        stderr: expect.stringContaining(
          'Cannot create refs/heads/q: refs/heads/q/x exists. [branch-blocked]',
        ),
      })
      expect(stderr).toContain('`git switch -c NAME`')
      repository.git('switch', '-q', '-c', 'other')
      expect((await create()).exitCode).toBe(0)
      expect(repository.git('log', '--format=%s', 'other')).toBe('Create b.txt')
    },
  )

  it.each([
    '<delete>\n<file>new.txt</file>\n</delete>\n',
    '<copy_overwrite>\n<from>a.txt</from>\n<to>new.txt</to>\n</copy_overwrite>\n',
    '<move>\n<from>new.txt</from>\n<to>c.txt</to>\n</move>\n',
  ])('where a file is in no commit: %j', async (input) => {
    const preview = (policy: string) =>
      runEmend(['preview', '--dirty', policy], { cwd: repository.root, input })
    repository.write({ 'new.txt': 'new\n' })
    for (const isStaged of [false, true]) {
      if (isStaged) repository.git('add', 'new.txt')
      const { stderr } = await preview('separate')
      for (const policy of ['checkpoint', 'include'])
        expect((await preview(policy)).exitCode).toBe(stderr.includes(`--dirty ${policy}`) ? 0 : 3)
    }
  })

  it('where the index is split, which git does to each that it writes', async () => {
    repository.git('config', 'core.splitIndex', 'true')
    repository.git('update-index', '--split-index')
    const { stderr } = await apply('--backend', 'isomorphic-git')
    expect(stderr).toContain('`git config core.splitIndex false`, and `git update-index --no-split-index`')
    repository.git('config', 'core.splitIndex', 'false')
    repository.git('update-index', '--no-split-index')
    repository.git('update-index', '--chmod=+x', 'a.txt')
    repository.git('update-index', '--chmod=-x', 'a.txt')
    expect((await apply('--backend', 'isomorphic-git')).exitCode).toBe(0)
  })

  it('where a git directory is taken for one of a work tree', async () => {
    repository.git('clone', '-q', '--bare', '.', 'bare')
    const bare = openTestRepository(join(repository.root, 'bare'))
    bare.git('config', 'core.bare', 'false')
    const log = () => runEmend(['log'], { cwd: bare.root })
    expect((await log()).stderr).toContain('`git config core.bare true`')
    bare.git('config', 'core.bare', 'true')
    expect((await log()).exitCode).toBe(0)
  })
})
