import { join } from 'node:path'
import { EmendError, shortCommit } from '@emend/model'
import type { Batch } from '../batch.ts'
import { readIfExists } from '../files/file-system.ts'
import { treeOf } from '../git/commit.ts'
import { diffTrees, type TreeDifference } from '../git/trees/read-tree.ts'
import type { Repository } from '../repository.ts'

/**
 * What a batch changed in its parent's tree, by path. `repository-unsupported` where a shallow clone lacks the parent.
 */
export const differencesOf = (
  repository: Repository,
  { commit, parents }: Batch,
): readonly TreeDifference[] => {
  const { objects } = repository
  if (parents[0] !== undefined && endsAt(repository, commit))
    throw new EmendError('repository-unsupported', {
      feature: `a shallow history, which ends at ${shortCommit(commit)}`,
      remedy: 'Fetch what came before it: `git fetch --deepen=1`.',
    })
  return diffTrees(objects, treeOf(objects, parents[0] ?? null), treeOf(objects, commit))
}

/** True for a commit whose parents a shallow clone has left out. Source: git's `shallow.c`. */
const endsAt = ({ fs, commonDirectory }: Repository, commit: string): boolean =>
  readIfExists(fs, join(commonDirectory, 'shallow'))?.includes(commit) === true
