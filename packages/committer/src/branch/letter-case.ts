import { wayToAll } from '@emend/model'
import { textPath } from '../git/names/raw-path.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { diffTrees, treeItems } from '../git/trees/read-tree.ts'
import { isTree } from '../git/trees/tree.ts'
import { refuseTwins } from '../preflight/letter-case.ts'

/**
 * The same as `refuseCaseTwins`, of what a tree has. Only directories on the way are read, and those that all of the
 * files may leave.
 */
export const refuseCaseTwinsIn = (
  objects: ObjectStore,
  tree: string | null,
  paths: readonly string[],
  leaving: readonly string[],
): void => {
  const gone = new Set(leaving)
  const there = treeItems(objects, tree, paths)
  const added = paths.filter((path) => !there.has(path) && !gone.has(path))
  if (tree === null || added.length === 0) return
  const wanted = new Set([...wayToAll(added)].map((place) => place.toLowerCase()))
  const stays = (path: string, id: string): boolean =>
    !leaving.some((one) => one.startsWith(`${path}/`)) ||
    diffTrees(objects, null, id).some((inside) => !gone.has(`${path}/${inside.path}`))
  const placesIn = (directory: string, id: string): readonly string[] =>
    objects.entries(id).flatMap((entry) => {
      const path = directory + textPath(entry.name)
      if (!wanted.has(path.toLowerCase())) return []
      if (!isTree(entry)) return gone.has(path) ? [] : path
      return stays(path, entry.id) ? [path, ...placesIn(`${path}/`, entry.id)] : []
    })
  refuseTwins(added, placesIn('', tree))
}
