import { onceEach, parentOf, wayToAll } from '@emend/model'
import type { ObjectStore } from '../objects/object-store.ts'
import { diffTrees, treeItems } from './read-tree.ts'
import { isTree } from './tree.ts'

/** A path, and what keeps a file from standing there: a file, link or submodule on the way to it, or one below it. */
export interface Clash {
  readonly path: string
  readonly by: string
}

/**
 * The first clash of some paths with what a tree (null: the empty one) has and keeps, as far as that does not leave.
 * What stands at a path itself is none.
 */
export const clashIn = (
  store: ObjectStore,
  tree: string | null,
  paths: readonly string[],
  leaves: (path: string) => boolean,
): Clash | undefined => {
  const items = treeItems(store, tree, wayToAll(paths))
  const isLeaf = (path: string): boolean => items.has(path) && !isTree(items.get(path)!)
  const leavesOnWayTo: (path: string) => readonly string[] = onceEach((path: string) => {
    const above = path === '.' ? [] : leavesOnWayTo(parentOf(path))
    return isLeaf(path) ? [...above, path] : above
  })
  const below = (path: string): readonly string[] =>
    items.has(path) && !isLeaf(path)
      ? diffTrees(store, null, items.get(path)!.id).map((inside) => `${path}/${inside.path}`)
      : []
  for (const path of paths) {
    const by = [...leavesOnWayTo(parentOf(path)), ...below(path)].find((one) => !leaves(one))
    if (by !== undefined) return { path, by }
  }
  return undefined
}
