import type { FileState } from '@emend/model'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { foreseeFiles, treeItems } from '../git/trees/read-tree.ts'
import type { TreeItem } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import { storedItem } from '../stored-state.ts'
import type { Kept } from '../uncommitted/pre-images.ts'
import type { Present } from './present.ts'

/** By path: what the work tree held before a batch, where it still is as the batch left it; null for nothing. */
export const replacedBy = (
  { objects }: Repository,
  kept: Kept | null,
  present: ReadonlyMap<string, Present>,
): ReadonlyMap<string, FileState | null> => {
  if (kept === null) return new Map()
  const { tree, left } = kept
  const untouched = [...left]
    .filter(([path, item]) => isAsLeft(objects, present.get(path)?.file ?? null, item))
    .map(([path]) => path)
  const items = treeItems(objects, tree, untouched)
  foreseeFiles(objects, items.values())
  const state = (item: TreeItem | undefined): FileState | null =>
    item === undefined ? null : storedItem(objects, item)
  return new Map(untouched.map((path) => [path, state(items.get(path))]))
}

const isAsLeft = (objects: ObjectStore, file: FileState | null, item: TreeItem | null): boolean =>
  file === null || item === null
    ? file === item
    : file.mode === item.mode && objects.idOf('blob', file.bytes) === item.id
