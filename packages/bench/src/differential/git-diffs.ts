import { openRepository, type Repository, snapshotCommit } from '@emend/committer'
import { blobId, type Change, decodeUtf8, defaultPolicy, hasErrors, type Policy } from '@emend/model'
import { parse } from '@emend/parser'
import { footprint, plan } from '@emend/planner'
import { changesBetween } from '@emend/testkit'
import { git, PLAIN_DIFF } from '../git.ts'
import { table } from '../measure.ts'
import { emptyTally, remarkOn, type Trial } from './trial.ts'

/** The options of `git diff` that each commit is tried with. */
const optionSets: readonly (readonly string[])[] = [
  ['--binary', '--full-index', '-M', '-C'],
  ['--binary'],
  ['--binary', '-M', '-C', '--find-copies-harder'],
  ['--binary', '-B', '-M'],
  ['--binary', '-U1'],
  ['--binary', '-U0'],
  ['--binary', '--no-prefix', '-M'],
]

/** The guards that a diff between two commits need not pass. */
const policy: Policy = { ...defaultPolicy, shrink: null, protected: [], allowIgnored: true }

/**
 * Applies what `git diff` says of a commit to its parent, in memory, and compares every path with the commit's own
 * tree.
 */
const tryCommit = async (
  root: string,
  repository: Repository,
  commit: string,
  options: readonly string[],
): Promise<Trial> => {
  const text = diffOf(root, commit, options)
  if (text === null) return { kind: 'refused', why: 'git cannot show it, or not as UTF-8' }
  if (text === '') return { kind: 'right' }
  const { plan: read, diagnostics } = parse(text, {
    dialect: 'diff',
    limits: { ...policy.limits, planBytes: 2 ** 30 },
  })
  if (hasErrors(diagnostics))
    return { kind: 'refused', why: `${diagnostics[0]!.code}: ${diagnostics[0]!.message}` }
  const planned = plan(read, await snapshotCommit(repository, `${commit}^`, footprint(read)), policy)
  if (!planned.ok)
    return { kind: 'refused', why: `${planned.diagnostics[0]!.code}: ${planned.diagnostics[0]!.message}` }
  const paths = differences(planned.changeSet.changes, changesBetween(root, `${commit}^`, commit))
  return paths.length === 0 ? { kind: 'right' } : { kind: 'wrong', paths }
}

// All renames are looked for.
const PLAIN = ['-c', 'diff.renameLimit=0', 'diff', ...PLAIN_DIFF]

const diffOf = (root: string, commit: string, options: readonly string[]): string | null => {
  try {
    return decodeUtf8(git(root, [...PLAIN, ...options, `${commit}^`, commit]))
  } catch {
    return null
  }
}

const differences = (
  changes: readonly Change[],
  wanted: ReadonlyMap<string, string | null>,
): readonly string[] => {
  const made = new Map(
    changes.map(({ path, after }) => [path, after === null ? null : `${after.mode} ${blobId(after.bytes)}`]),
  )
  return [...new Set([...made.keys(), ...wanted.keys()])].filter(
    (path) => made.get(path) !== wanted.get(path),
  )
}

/** Tries some commits with each set of options; gives a table in Markdown, and remarks on what is not right. */
export const gitDiffReport = async (root: string, commits: readonly string[]): Promise<string> => {
  const repository = await openRepository(root)
  const rows: string[][] = []
  const remarks: string[] = []
  for (const options of optionSets) {
    const tally = emptyTally()
    for (const commit of commits) {
      const trial = await tryCommit(root, repository, commit, options)
      tally[trial.kind]++
      const remark = remarkOn(trial, commit, options.join(' '))
      if (remark !== null) remarks.push(remark)
    }
    rows.push([`\`${options.join(' ')}\``, ...[tally.right, tally.refused, tally.wrong].map(String)])
  }
  return [table(['`git diff`', 'right', 'refused', 'wrong'], rows), '', ...remarks, ''].join('\n')
}
