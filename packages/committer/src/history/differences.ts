import { EmendError, shortCommit } from '@emend/model'
import type { Batch } from '../batch.ts'
import { treeOf } from '../git/commit.ts'
import { diffTrees, type TreeDifference } from '../git/trees/read-tree.ts'
import type { Repository } from '../repository.ts'
import { shallowEnds } from './shallow.ts'

/**
 * What a batch changed in its parent's tree, by path. `repository-unsupported` where a shallow clone lacks the parent.
 */
export const differencesOf = (
  repository: Repository,
  { commit, parents }: Batch,
): readonly TreeDifference[] => {
  const { objects } = repository
  if (parents[0] !== undefined && shallowEnds(repository).has(commit))
    throw new EmendError('repository-unsupported', {
      feature: `a shallow history, which ends at ${shortCommit(commit)}`,
      remedy: 'Fetch what came before it: `git fetch --deepen=1`.',
    })
  return diffTrees(objects, treeOf(objects, parents[0] ?? null), treeOf(objects, commit))
}
