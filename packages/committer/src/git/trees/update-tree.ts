import { rawPath } from '../names/raw-path.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { foreseeTrees } from './read-tree.ts'
import { isSameItem, isTree, TREE_MODE, type TreeEntry, type TreeItem, writeTree } from './tree.ts'

/** By path: what is to stand there, null for nothing. */
export type TreeChanges = ReadonlyMap<string, TreeItem | null>

/**
 * The id of the tree that has the changes and is otherwise like `root` (null: the empty tree). Only trees along the
 * changed paths are read and written; all others stay by id. Directories that become empty vanish.
 *
 * An item replaces whatever stands at its path, a directory included; `null` removes a leaf and leaves a directory
 * alone.
 */
export const updateTree = (store: ObjectStore, root: string | null, changes: TreeChanges): string =>
  updated(store, root, nested(changes)) ?? store.write('tree', Buffer.alloc(0))

/** The changes below one directory, by name. */
interface Branch {
  readonly children: Map<string, Branch>
  item?: TreeItem | null
}

const nested = (changes: TreeChanges): Branch => {
  const root: Branch = { children: new Map() }
  for (const [path, item] of changes) {
    let branch = root
    for (const name of rawPath(path).split('/')) {
      const child = branch.children.get(name) ?? { children: new Map() }
      branch.children.set(name, child)
      branch = child
    }
    branch.item = item
  }
  return root
}

/** The new id of a directory, null where nothing is left in it. */
const updated = (store: ObjectStore, id: string | null, { children }: Branch): string | null => {
  const entries = id === null ? [] : store.entries(id)
  const present = new Map<string, TreeEntry>()
  for (const entry of entries) if (children.has(entry.name)) present.set(entry.name, entry)
  foreseeTrees(store, present.values())
  const kept = entries.filter(({ name }) => !children.has(name))
  const replaced: TreeEntry[] = []
  // A loop, and no callback: each level of a deep path takes as little of the stack as it can.
  for (const [name, branch] of children) {
    const item = replacement(store, present.get(name) ?? null, branch)
    if (item !== null) replaced.push({ name, ...item })
  }
  if (unchanged(present, replaced)) return entries.length === 0 ? null : id
  const result = [...kept, ...replaced]
  return result.length === 0 ? null : store.write('tree', writeTree(result))
}

const replacement = (store: ObjectStore, present: TreeEntry | null, branch: Branch): TreeItem | null => {
  const leaf =
    branch.item === undefined || (branch.item === null && present && isTree(present)) ? present : branch.item
  if (branch.children.size === 0) return leaf && { mode: leaf.mode, id: leaf.id }
  const below = updated(store, leaf && isTree(leaf) ? leaf.id : null, branch)
  if (below !== null) return { mode: TREE_MODE, id: below }
  return leaf && !isTree(leaf) ? { mode: leaf.mode, id: leaf.id } : null
}

const unchanged = (present: ReadonlyMap<string, TreeEntry>, replaced: readonly TreeEntry[]): boolean =>
  present.size === replaced.length && replaced.every((item) => isSameItem(present.get(item.name), item))
