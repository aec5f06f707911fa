import { legibleName, plural } from '@emend/model'
import { writeCommit } from '../git/commit.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import type { Signature } from '../git/signature.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import { isSameItem, type TreeItem } from '../git/trees/tree.ts'
import { updateTree } from '../git/trees/update-tree.ts'

/** The user's version of the touched files, to be committed by itself before a batch. */
export interface Checkpoint {
  readonly items: ReadonlyMap<string, TreeItem | null>
  readonly author: Signature
  readonly committer: Signature
}

/** Stages the commit of a checkpoint on a parent, and returns its id; null where it would change nothing. */
export const writeCheckpoint = (
  objects: ObjectStore,
  parent: string | null,
  tree: string | null,
  { items, author, committer }: Checkpoint,
): { readonly commit: string; readonly tree: string } | null => {
  const there = treeItems(objects, tree, items.keys())
  const changed = [...items].flatMap(([path, item]) => (isSameItem(there.get(path), item) ? [] : path))
  if (changed.length === 0) return null
  const kept = updateTree(objects, tree, items)
  const message = `${subjectFor(changed)}\n`
  const commit = writeCommit(objects, { tree: kept, parents: [parent], author, committer, message })
  return { commit, tree: kept }
}

/** A name may hold a line break, and what looks like a trailer behind it; a subject may not. */
const subjectFor = ([first, ...rest]: readonly string[]): string => {
  const others = rest.length === 0 ? '' : ` and ${plural(rest.length, 'more file')}`
  return `Checkpoint uncommitted changes to ${legibleName(first!)}${others}`
}
