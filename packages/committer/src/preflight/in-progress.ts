import { join } from 'node:path'
import { EmendError } from '@emend/model'
import { readIfExists, statIfExists } from '../files/file-system.ts'
import type { Repository } from '../repository.ts'

/** What git leaves in its directory while something is going on, and how to end it. */
const TRACES: readonly {
  readonly names: readonly string[]
  /** What one of them says. */
  readonly says?: RegExp
  readonly action: string
  readonly ends: string
}[] = [
  {
    names: ['rebase-merge', 'rebase-apply/rebasing'],
    action: 'rebase',
    ends: 'git rebase --continue|--abort',
  },
  { names: ['rebase-apply/applying'], action: 'run of `git am`', ends: 'git am --continue|--abort' },
  { names: ['rebase-apply'], action: 'rebase', ends: 'git rebase --continue|--abort' },
  { names: ['MERGE_HEAD'], action: 'merge', ends: 'git merge --continue|--abort' },
  { names: ['CHERRY_PICK_HEAD'], action: 'cherry-pick', ends: 'git cherry-pick --continue|--abort' },
  { names: ['REVERT_HEAD'], action: 'revert', ends: 'git revert --continue|--abort' },
  { names: ['sequencer/todo'], says: /^revert /, action: 'revert', ends: 'git revert --continue|--quit' },
  { names: ['sequencer'], action: 'cherry-pick', ends: 'git cherry-pick --continue|--quit' },
  { names: ['BISECT_LOG'], action: 'bisect', ends: 'git bisect reset' },
]

/** Refuses while a merge, rebase, cherry-pick, revert or bisect is going on (`in-progress`). */
export const refuseInProgress = (repository: Repository): void => {
  const going = inProgressIn(repository)
  if (going !== null) throw going
}

/** The error for a merge, rebase, cherry-pick, revert or bisect that is going on; null where none is. */
export const inProgressIn = (repository: Repository): EmendError | null => {
  const { fs, gitDirectory } = repository
  const present = ({ names, says }: (typeof TRACES)[number]): boolean =>
    names.some((name) =>
      says === undefined
        ? isThere(repository, name)
        : says.test(readIfExists(fs, join(gitDirectory, name))?.toString('latin1') ?? ''),
    )
  const trace = TRACES.find(present)
  if (trace === undefined) return null
  const [command, other] = trace.ends.split('|')
  const alternative = other === undefined ? '' : `, or give it up with \`${command!.replace(/--.*/, other)}\``
  return new EmendError('in-progress', {
    action: trace.action,
    remedy: `Finish it with \`${command}\`${alternative}.`,
  })
}

/**
 * Of these traces, git keeps some among the refs, `MERGE_HEAD` always in a file. Source: gitglossary(7), "pseudoref".
 */
const REFS = ['CHERRY_PICK_HEAD', 'REVERT_HEAD']

const isThere = ({ fs, gitDirectory, format, refs }: Repository, name: string): boolean =>
  statIfExists(fs, join(gitDirectory, name)) !== null ||
  (format.refs === 'reftable' && REFS.includes(name) && refs.resolve(name).id !== null)
