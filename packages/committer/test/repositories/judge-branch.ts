import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { plainEnvironment, type TestRepository } from '@emend/testkit'
import { changingTip } from '../support.ts'
import type { Judge } from './judge.ts'
import type { Row } from './row.ts'

type Texts = Readonly<Record<string, string | null>>

/** Judges a change that goes to a branch alone, against the commit that git's plumbing makes of it. */
export const onBranch = (branch: string): Judge => ({
  changing: (opened, _, change) => changingTip(opened, change as Texts),
  traces: ({ git, state }) => ({
    tree: git('rev-parse', `${branch}^{tree}`),
    parents: git('log', '-1', '--format=%P', branch),
    // All that there is but the branch itself, which has a commit of its own, and what knows its id.
    rest: (JSON.parse(state()) as [string, string][][])
      .flat()
      .filter(([path]) => !/(^|\/)(objects|emend|packed-refs$)|HEAD$|main$|side$/.test(path)),
  }),
  commitByGit: (repository, change) => commitByPlumbing(repository, branch, change),
})

const commitByPlumbing = (
  { root, git }: TestRepository,
  branch: string,
  change: Row['change'] = {},
): void => {
  const index = join(git('rev-parse', '--absolute-git-dir'), 'index.of-judge')
  const run = (args: readonly string[], input = ''): string =>
    execFileSync('git', args, {
      cwd: root,
      env: { ...plainEnvironment, GIT_INDEX_FILE: index },
      input,
      encoding: 'utf8',
    }).trim()
  run(['read-tree', branch])
  for (const [path, text] of Object.entries(change as Texts))
    if (text === null) run(['rm', '-q', '--cached', '--', path])
    else
      run([
        'update-index',
        '--add',
        '--cacheinfo',
        `100644,${run(['hash-object', '-w', '--stdin'], text)},${path}`,
      ])
  const commit = run(['commit-tree', run(['write-tree']), '-p', branch, '-m', 'Change files'])
  run(['update-ref', '-m', 'emend: Change files', `refs/heads/${branch}`, commit])
  rmSync(index)
}
