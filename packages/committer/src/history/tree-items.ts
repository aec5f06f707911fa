import type { ObjectStore } from '../git/objects/object-store.ts'
import { rawPath } from '../git/raw-path.ts'
import { isTree, parseTree, type TreeItem } from '../git/tree.ts'

/** What a tree (null: the empty one) has at each of some paths; reads each directory on the way once. */
export const treeItems = (
  objects: ObjectStore,
  tree: string | null,
  paths: Iterable<string>,
): ReadonlyMap<string, TreeItem> => {
  const found = new Map<string, TreeItem>()
  const wanted = [...paths].map((path) => ({ path, names: rawPath(path).split('/') }))
  if (tree !== null) collect(objects, tree, wanted, 0, found)
  return found
}

interface Wanted {
  readonly path: string
  readonly names: readonly string[]
}

const collect = (
  objects: ObjectStore,
  tree: string,
  wanted: readonly Wanted[],
  depth: number,
  found: Map<string, TreeItem>,
): void => {
  const byName = new Map<string, Wanted[]>()
  for (const want of wanted) {
    const same = byName.get(want.names[depth]!)
    if (same === undefined) byName.set(want.names[depth]!, [want])
    else same.push(want)
  }
  for (const { name, mode, id } of parseTree(objects.expect(tree, 'tree'))) {
    const deeper: Wanted[] = []
    for (const want of byName.get(name) ?? [])
      if (want.names.length === depth + 1) found.set(want.path, { mode, id })
      else deeper.push(want)
    if (deeper.length > 0 && isTree({ mode })) collect(objects, id, deeper, depth + 1, found)
  }
}
