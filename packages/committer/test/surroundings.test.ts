import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commit, openRepository } from '../src/index.ts'
import { changing } from './support.ts'

type Variables = Readonly<Record<string, string>>

const DATE = '1700000000 +0100'
const DATES: Variables = { GIT_AUTHOR_DATE: DATE, GIT_COMMITTER_DATE: DATE }

let repository: TestRepository
/** A directory of the user's, with a `.gitconfig` that is empty. */
let home: string
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b.txt': 'two\n' })
  home = realpathSync(mkdtempSync(join(tmpdir(), 'emend-home-')))
  writeFileSync(join(home, '.gitconfig'), '')
})
afterEach(() => {
  repository.remove()
  rmSync(home, { recursive: true })
})

/** The user's own environment, in which configuration of every scope counts. */
const environment = (variables: Variables): Variables => {
  const { GIT_CONFIG_GLOBAL: _, ...plain } = plainEnvironment
  return { ...plain, HOME: home, ...DATES, ...variables }
}

const gitIn = (env: Variables, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: repository.root, env, encoding: 'utf8', stdio: 'pipe' })

/** The commit of HEAD without its message, and what differs from it. */
const landed = (): readonly string[] => {
  const { git } = repository
  return [
    git('cat-file', 'commit', 'HEAD').replace(/\n\n.*/s, ''),
    git('ls-files', '--stage'),
    git('status', '--porcelain'),
  ]
}

/** Changes `a.txt` by emend and, once that is taken back, by `git commit --only`, in one environment, and compares. */
const expectAsGit = async (variables: Variables = {}, text = 'changed\n'): Promise<void> => {
  const env = environment(variables)
  const { git, root, write } = repository
  const before = git('rev-parse', 'HEAD')
  const opened = await openRepository(root, { env })
  await commit(opened, changing(repository, { 'a.txt': text }), { message: 'Change', sync: false })
  const byEmend = landed()
  git('reset', '-q', '--hard', before)
  write({ 'a.txt': text })
  gitIn(env, 'commit', '-q', '--only', '-m', 'Change', '--', 'a.txt')
  expect(byEmend).toEqual(landed())
}

describe('what only the repository’s own configuration says', () => {
  it.each([
    '[core]\nbare = true',
    '[core]\nworktree = /',
    '[core]\nrepositoryFormatVersion = 2',
    '[extensions]\nobjectFormat = sha256\nunknown = true',
  ])('does not count where the user says it: %j', async (text) => {
    for (const key of ['core.bare', 'core.repositoryFormatVersion']) repository.git('config', '--unset', key)
    writeFileSync(join(home, '.gitconfig'), text)
    await expectAsGit()
  })

  it('does not count in what it includes', async () => {
    writeFileSync(join(home, 'more'), '[core]\nworktree = /\nbare = true')
    repository.git('config', '--unset', 'core.bare')
    repository.git('config', 'include.path', join(home, 'more'))
    await expectAsGit()
  })
})
