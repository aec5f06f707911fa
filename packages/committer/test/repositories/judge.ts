import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ChangeSet, EmendError, kindOf } from '@emend/model'
import type { TestRepository } from '@emend/testkit'
import { expect } from 'vitest'
import { type BackendName, commit, type OpenOptions, type Repository } from '../../src/index.ts'
import { changing, open, type Wanted } from '../support.ts'
import { onBranch } from './judge-branch.ts'
import { changeOf, type Field, type Row } from './row.ts'

type Change = NonNullable<Row['change']>

/** How a row is tried, and what git makes of the same change. */
export interface Judge {
  readonly changing: (
    opened: Repository,
    repository: TestRepository,
    change: Change,
  ) => ChangeSet | Promise<ChangeSet>
  /** All that git tells of it afterwards. */
  readonly traces: (repository: TestRepository, change: Change) => Readonly<Record<string, unknown>>
  readonly commitByGit: (repository: TestRepository, change: Change) => void
}

/** What came of a row: `works`, and who served it; or why it was refused. */
export interface Outcome {
  readonly words: string
  readonly backend?: BackendName
}

/**
 * Tries a row's change and says in words what came of it. Where it worked, git is the judge: the repository is sound, and its
 * history, index and work tree are as `git commit --only` leaves them. Where it was refused, not a byte has changed.
 */
export const outcomeOf = async (field: Field, row: Row, options: OpenOptions): Promise<Outcome> => {
  const { repository, restore } = field
  const change = changeOf(row)
  const { changing, traces, commitByGit } = row.branch === undefined ? inWorkTree : onBranch(row.branch)
  const before = stateOf(repository)
  let backend: BackendName
  try {
    const opened = await open(repository.root, { ...options, ...(row.branch && { branch: row.branch }) })
    const request = { message: 'Change files', sync: false }
    backend = (await commit(opened, await changing(opened, repository, change), request)).backend.name
  } catch (error) {
    expect(stateOf(repository)).toBe(before)
    return { words: wordsOf(error, repository.root) }
  }
  expect(repository.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
  const left = traces(repository, change)
  restore()
  commitByGit(repository, change)
  expect(left).toEqual(traces(repository, change))
  return { words: 'works', backend }
}

/** Git refuses to speak of another user's repository. */
const stateOf = (repository: TestRepository): string => {
  try {
    return repository.state()
  } catch {
    return repository.root
  }
}

const wordsOf = (error: unknown, root: string): string => {
  if (!(error instanceof EmendError)) throw error
  const { message, hint = '' } = error
  expect({ message, kind: error.code.startsWith('path-') ? 'repository' : kindOf(error.code) }).toEqual({
    message,
    kind: 'repository',
  })
  expect(hint).not.toBe('')
  return `refused: ${message} ${hint}`.replaceAll(dirname(root), '…')
}

/** All that git tells of a repository after a commit, but what every commit has of its own. */
const tracesIn = (
  { git, files, root }: TestRepository,
  change: Change,
): Readonly<Record<string, unknown>> => ({
  tree: git('rev-parse', 'HEAD^{tree}'),
  parents: git('log', '-1', '--format=%P'),
  isSigned: /^gpgsig/m.test(git('cat-file', 'commit', 'HEAD')),
  isReviewed: /^Reviewed-by: /m.test(git('log', '-1', '--format=%B')),
  hooks: existsSync(join(root, '.git', 'hook-log'))
    ? readFileSync(join(root, '.git', 'hook-log'), 'utf8')
    : '',
  branch: git('rev-parse', '--abbrev-ref', 'HEAD'),
  status: git('status', '--porcelain'),
  staged: git('diff', '--cached', '--raw'),
  unstaged: git('diff', '--raw'),
  entries: git('ls-files', '--stage'),
  // Git itself forgets what it was to assume of a path that it commits.
  flags: git('ls-files', '-v', '--', '.', ...Object.keys(change).map((path) => `:!${path}`)),
  files: [...files()].filter(([path]) => !/(^|\/)\.git(\/|$)/.test(path)),
})

const commitOnly = ({ git, root }: TestRepository, change: Change): void => {
  for (const [path, wanted] of Object.entries(change)) put(join(root, path), wanted)
  const added = Object.entries(change).flatMap(([path, wanted]) => (wanted === null ? [] : [path]))
  git('add', '--sparse', '--', ...added)
  git('commit', '-q', '--only', '-m', 'Change files', '--', ...Object.keys(change))
}

const inWorkTree: Judge = {
  changing: (_, repository, change) => changing(repository, change),
  traces: tracesIn,
  commitByGit: commitOnly,
}

const put = (path: string, wanted: Wanted): void => {
  rmSync(path, { force: true })
  if (wanted === null) return
  mkdirSync(dirname(path), { recursive: true })
  if (typeof wanted === 'string') writeFileSync(path, wanted)
  else if (wanted.mode === '120000') symlinkSync(String(wanted.content), path)
  else {
    writeFileSync(path, wanted.content)
    chmodSync(path, wanted.mode === '100755' ? 0o755 : 0o644)
  }
}
