import { treeOf } from '../git/commit.ts'
import type { IndexRecord } from '../git/index/index-entries.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import { isTree, type TreeItem } from '../git/trees/tree.ts'
import type { Head } from '../head.ts'
import type { Judged } from '../uncommitted/judge.ts'

/** What the tip of a branch has for some paths, as an index of it would have them: nothing there is uncommitted. */
export const recordedIn = (objects: ObjectStore, { commit }: Head, paths: readonly string[]): Judged => {
  const items = [...treeItems(objects, treeOf(objects, commit), paths)].filter(([, item]) => !isTree(item))
  const staged = new Map(items.map(([path, item]) => [path, recordOf(item)]))
  return { committed: new Map(items), staged, policy: 'separate', dirty: new Map() }
}

const recordOf = ({ mode, id }: TreeItem): IndexRecord => ({
  mode,
  id,
  stage: 0,
  intentToAdd: false,
  assumeValid: false,
  skipWorktree: false,
  stat: null,
})
