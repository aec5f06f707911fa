import { parseCommit, serializeCommit } from '../git/commit.ts'
import { directoriesAlong } from '../git/read-tree.ts'
import { updateTree } from '../git/update-tree.ts'
import type { Head, Repository } from '../repository.ts'
import type { PreparedBatch } from './prepare.ts'

/** A commit that is staged in the object store, with the trees along the changed paths on both sides. */
export interface BuiltCommit {
  readonly commit: string
  /** False when git would see no difference to the parent. */
  readonly differs: boolean
  readonly treesBefore: ReadonlyMap<string, string>
  readonly treesAfter: ReadonlyMap<string, string>
}

/** Builds the batch's commit on a parent: the parent's tree with only the batch's paths changed. */
export const buildCommit = ({ objects }: Repository, head: Head, batch: PreparedBatch): BuiltCommit => {
  const parent = head.commit
  const base = parent === null ? null : parseCommit(objects.expect(parent, 'commit')).tree
  const tree = updateTree(objects, base, batch.items)
  const commit = serializeCommit({
    tree,
    parents: parent === null ? [] : [parent],
    author: batch.author,
    committer: batch.committer,
    headers: [],
    message: batch.message,
  })
  return {
    commit: objects.write('commit', commit),
    differs: tree !== base,
    treesBefore: directoriesAlong(objects, base, batch.items.keys()),
    treesAfter: directoriesAlong(objects, tree, batch.items.keys()),
  }
}
