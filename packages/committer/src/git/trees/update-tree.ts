import { type RawPath, rawPath } from '../names/raw-path.ts'
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
export const updateTree = (store: ObjectStore, root: string | null, changes: TreeChanges): string => {
  const top: Place = { ...placesOf(changes), before: root === null ? null : { mode: TREE_MODE, id: root } }
  // Loops, and no recursion: a path may have more levels than the stack has room for.
  const places = [top]
  for (const place of places) for (const below of opened(store, place)) places.push(below)
  for (const place of places.reverse()) place.after = settled(store, place)
  return top.after?.id ?? store.write('tree', Buffer.alloc(0))
}

/** A path that changes, or has changes below it. */
interface Place {
  readonly below: Map<RawPath, Place>
  /** What is to stand there; undefined where nothing is said of the path itself. */
  item?: TreeItem | null
  before: TreeItem | null
  /** Of a directory with changes below it: what it has before these. */
  entries: readonly TreeEntry[]
  after: TreeItem | null
}

const newPlace = (): Place => ({ below: new Map(), before: null, entries: [], after: null })

const placesOf = (changes: TreeChanges): Place => {
  const top = newPlace()
  for (const [path, item] of changes) {
    let place = top
    for (const name of rawPath(path).split('/')) {
      const next = place.below.get(name) ?? newPlace()
      place.below.set(name, next)
      place = next
    }
    place.item = item
  }
  return top
}

/** What stands at a place once it has changed itself, and before anything below it does. */
const startOf = ({ item, before }: Place): TreeItem | null =>
  item === undefined || (item === null && before !== null && isTree(before)) ? before : item

/** Looks into a directory with changes below it, and returns the places in it. */
const opened = (store: ObjectStore, place: Place): Iterable<Place> => {
  const start = startOf(place)
  if (place.below.size > 0 && start !== null && isTree(start)) {
    place.entries = store.entries(start.id)
    const present = place.entries.filter(({ name }) => place.below.has(name))
    foreseeTrees(store, present)
    for (const { name, mode, id } of present) place.below.get(name)!.before = { mode, id }
  }
  return place.below.values()
}

/** What stands at a place afterwards, once all below it is settled; null where nothing is left. */
const settled = (store: ObjectStore, place: Place): TreeItem | null => {
  const start = startOf(place)
  if (place.below.size === 0) return start
  const directory = start !== null && isTree(start) ? start : null
  const below = [...place.below]
  if (below.every(([, { before, after }]) => isSameItem(before, after)))
    return directory === null || place.entries.length > 0 ? start : null
  const entries = [
    ...place.entries.filter(({ name }) => !place.below.has(name)),
    ...below.flatMap(([name, { after }]) => (after === null ? [] : [{ name, ...after }])),
  ]
  if (entries.length === 0) return directory === null ? start : null
  return { mode: TREE_MODE, id: store.write('tree', writeTree(entries)) }
}
