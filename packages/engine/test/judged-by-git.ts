import { execFileSync } from 'node:child_process'
import { openRepository, snapshotCommit } from '@emend/committer'
import { blobId, type Diagnostic, defaultPolicy } from '@emend/model'
import { parse } from '@emend/parser'
import { footprint, plan } from '@emend/planner'
import { changesBetween, plainEnvironment, type TestRepository } from '@emend/testkit'
import type { Tree } from './arbitrary-trees.ts'

/** Commits of some trees, made at one go; gives their ids. */
export const imported = (repository: TestRepository, trees: readonly Tree[]): readonly string[] => {
  const commits = trees.map((one, index) => {
    const files = [...one].map(([name, { mode, bytes }]) => [
      `M ${mode} inline ${JSON.stringify(name)}\ndata ${bytes.length}\n`,
      bytes,
      '\n',
    ])
    return [
      `reset refs/heads/t${index}\ncommit refs/heads/t${index}\ncommitter A <a@b> 1 +0000\ndata 0\ndeleteall\n`,
      ...files.flat(),
    ]
  })
  const input = Buffer.concat(commits.flat().map((part) => Buffer.from(part)))
  execFileSync('git', ['fast-import', '--quiet', '--force'], {
    cwd: repository.root,
    input,
    env: plainEnvironment,
  })
  return repository.git('rev-parse', ...trees.map((_, index) => `t${index}`)).split('\n')
}

/** Each path that changed, as `mode blob`, null where it is gone; or why nothing did. */
export type Emended = ReadonlyMap<string, string | null> | readonly Diagnostic[]

/** What emend makes of a diff on a commit, path by path as git would tell it; or why it makes nothing. */
export const emended = async (root: string, commit: string, diff: string): Promise<Emended> => {
  const read = parse(diff, { dialect: 'diff' })
  if (read.diagnostics.length > 0) return read.diagnostics
  const opened = await openRepository(root, { env: plainEnvironment })
  const snapshot = await snapshotCommit(opened, commit, footprint(read.plan))
  const planned = plan(read.plan, snapshot, { ...defaultPolicy, literalNames: true, shrink: null })
  if (!planned.ok) return planned.diagnostics
  return new Map(
    planned.changeSet.changes.map(({ path, after }) => [
      path,
      after === null ? null : `${after.mode} ${blobId(after.bytes)}`,
    ]),
  )
}

/** The tree that `git apply` makes of a diff on a commit, path by path; null where it refuses. */
export const appliedByGit = (
  repository: TestRepository,
  commit: string,
  diff: string,
  ...options: readonly string[]
): ReadonlyMap<string, string | null> | null => {
  repository.git('read-tree', commit)
  try {
    execFileSync('git', ['apply', '--cached', '--whitespace=nowarn', ...options], {
      cwd: repository.root,
      env: plainEnvironment,
      input: diff,
      stdio: 'pipe',
    })
    return changesBetween(repository.root, commit, repository.git('write-tree'))
  } catch {
    return null
  }
}
