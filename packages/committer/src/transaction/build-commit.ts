import { treeOf, writeCommit } from '../git/commit.ts'
import type { TreesAlong } from '../git/index/renew-cache-tree.ts'
import { directoriesAlong } from '../git/trees/read-tree.ts'
import { updateTree } from '../git/trees/update-tree.ts'
import type { Head } from '../head.ts'
import type { Repository } from '../repository.ts'
import { writeCheckpoint } from '../uncommitted/checkpoint.ts'
import type { PreparedBatch } from './prepared-batch.ts'

/** A commit that is staged in the object store, with the trees along the changed paths on both sides. */
export interface BuiltCommit extends TreesAlong {
  readonly commit: string
  /** Its parent: HEAD, or a checkpoint on top of that; null where it is the first. */
  readonly parent: string | null
  /** False when git would see no difference to the parent; then `commit` is HEAD itself. */
  readonly differs: boolean
}

/** Builds the batch's commit on a parent: the parent's tree with only the batch's paths changed. */
export const buildCommit = ({ objects }: Repository, head: Head, batch: PreparedBatch): BuiltCommit =>
  objects.together(() => {
    const base = treeOf(objects, head.commit)
    const users = batch.checkpoint && writeCheckpoint(objects, head.commit, base, batch.checkpoint)
    const below = users?.tree ?? base
    const parent = users?.commit ?? head.commit
    const tree = updateTree(objects, below, batch.items)
    const differs = tree !== below
    const { author, committer, message } = batch
    return {
      commit: differs
        ? writeCommit(objects, { tree, parents: [parent], author, committer, message })
        : head.commit!,
      parent,
      differs,
      treesBefore: directoriesAlong(objects, base, batch.items.keys()),
      treesAfter: directoriesAlong(objects, tree, batch.items.keys()),
    }
  })
