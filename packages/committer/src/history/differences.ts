import type { Batch } from '../batch.ts'
import { diffTrees, type TreeDifference } from '../git/read-tree.ts'
import type { Repository } from '../repository.ts'
import { readCommit } from './walk.ts'

/** What a batch changed in its parent's tree, by path. */
export const differencesOf = (
  { objects }: Repository,
  { commit, parents }: Batch,
): readonly TreeDifference[] => {
  const before = parents[0] === undefined ? null : readCommit(objects, parents[0]).tree
  return diffTrees(objects, before, readCommit(objects, commit).tree)
}
