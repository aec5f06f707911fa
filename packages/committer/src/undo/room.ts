import { EmendError } from '@emend/model'
import { ancestorsOf } from '../git/ancestors.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { diffTrees, treeItems } from '../git/read-tree.ts'
import { isTree } from '../git/tree.ts'
import type { Restored } from './restore.ts'

/**
 * Refuses (`undo-conflict`) where a restored file has no room in the present tree: a later change put a file where its
 * directory was, or a directory with files of its own in its place.
 */
export const refuseWithoutRoom = (
  objects: ObjectStore,
  tree: string,
  restored: ReadonlyMap<string, Restored>,
  commit: string,
): void => {
  const files = [...restored].flatMap(([path, state]) => (state === null ? [] : [path]))
  const present = treeItems(objects, tree, new Set(files.flatMap((path) => [...ancestorsOf(path), path])))
  const leaves = (path: string): boolean => restored.get(path) === null
  for (const path of files) {
    const blocking = ancestorsOf(path).find((ancestor) => {
      const item = present.get(ancestor)
      return item !== undefined && !isTree(item) && !leaves(ancestor)
    })
    if (blocking !== undefined)
      throw new EmendError('undo-conflict', {
        commit,
        path,
        reason: `has no place: ${blocking} is a file now`,
      })
    const item = present.get(path)
    if (item === undefined || !isTree(item)) continue
    const other = diffTrees(objects, null, item.id).find((inside) => !leaves(`${path}/${inside.path}`))
    if (other !== undefined)
      throw new EmendError('undo-conflict', {
        commit,
        path,
        reason: `is a directory now, with ${other.path} in it`,
      })
  }
}
