import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ChangeSet } from '@emend/model'
import type { TestRepository } from '@emend/testkit'
import type { Repository } from '../../src/index.ts'
import { changing, type Wanted } from '../support.ts'
import type { Row } from './row.ts'

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

/** Judges a change in the work tree, against `git commit --only`. */
export const inWorkTree: Judge = {
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
