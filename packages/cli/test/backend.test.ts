import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyOneEdit } from './one-edit.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

const apply = (...options: readonly string[]) => applyOneEdit(repository, ...options)

describe('who serves a repository', () => {
  it('is told, and why it is git', async () => {
    repository.git('update-index', '--split-index')
    expect(await apply('--json')).toMatchObject({
      exitCode: 0,
      document: {
        backend: { name: 'git', because: ['a split index'] },
        warnings: ['Served by the git command, for this repository uses a split index.'],
      },
    })
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('may be settled by --backend', async () => {
    repository.git('update-index', '--split-index')
    const { exitCode, stderr } = await apply('--backend', 'isomorphic-git')
    expect(exitCode).toBe(3)
    expect(stderr).toContain('git update-index --no-split-index')
    const { document } = await apply('--json', '--backend', 'git')
    expect(document.backend).toEqual({ name: 'git', because: [] })
  })

  it('is told before anything that it cannot know, such as what git tracks and ignores', async () => {
    repository.write({ '.git/info/exclude': 'a.txt\n' })
    repository.git('update-index', '--split-index')
    const { stderr } = await apply('--backend', 'isomorphic-git')
    expect(stderr).toContain('[repository-unsupported]')
  })
})

describe('--hooks', () => {
  it('lets a hook say no, with what it prints', async () => {
    const before = repository.state()
    repository.hook('pre-commit', 'echo not today\nexit 1')
    const { exitCode, stderr } = await apply('--hooks')
    expect(exitCode).toBe(4)
    expect(stderr).toContain('The hook `pre-commit` failed with exit code 1; the batch was taken back.')
    expect(stderr).toContain('not today')
    // The hook may have changed something else.
    expect(stderr).toMatch(/Nothing was committed\.\n$/)
    expect(repository.state()).toBe(before)
    expect((await apply('--json')).document.warnings).toEqual(['Hooks were not run: pre-commit.'])
  })

  it('says which files a hook has left otherwise than they were', async () => {
    repository.hook('pre-commit', 'echo formatted >> a.txt')
    const { exitCode, stderr } = await apply('--hooks')
    expect(exitCode).toBe(3)
    expect(stderr).toContain('has changed meanwhile, and stays: a.txt; what was there before is in refs/')
    expect(stderr).toContain('Nothing was committed.')
    expect(stderr).not.toContain('Nothing was changed.')
  })

  it('says once that nothing was changed where git fails', async () => {
    repository.git('config', 'filter.mine.clean', 'false')
    repository.git('config', 'filter.mine.required', 'true')
    repository.write({ '.gitattributes': '*.txt filter=mine\n' })
    const { stderr } = await apply('--filters')
    expect(stderr).toContain('[git-failed]')
    expect(stderr.match(/Nothing was changed/g)).toHaveLength(1)
  })
})
