import { ancestorsOfAll, onceEach } from '@emend/model'
import { type RawPath, rawPath, textPath } from '../names/raw-path.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { isSameItem, isSubmodule, isTree, TREE_MODE, type TreeItem } from './tree.ts'

/** A path at which two trees differ; null is absence. Directories do not appear, only what is in them. */
export interface TreeDifference {
  readonly path: string
  readonly before: TreeItem | null
  readonly after: TreeItem | null
}

/** What a tree (null: the empty one) has at each of some paths; reads each directory on the way once. */
export const treeItems = (
  store: ObjectStore,
  tree: string | null,
  paths: Iterable<string>,
): ReadonlyMap<string, TreeItem> => {
  const found = new Map<string, TreeItem>()
  const wanted = [...paths].map((path) => ({ path, names: rawPath(path).split('/') }))
  // A loop, and no recursion: a path may have more levels than the stack has room for.
  const waiting: Directory[] = tree === null ? [] : [{ id: tree, depth: 0, wanted }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const below of lookInto(store, next, found).reverse()) waiting.push(below)
  return found
}

/** The same for paths that are asked for one after another: each directory is read once for all of them. */
export const treeReader = (
  store: ObjectStore,
  tree: string | null,
): ((path: string) => TreeItem | undefined) => {
  const entriesIn = onceEach((directory: RawPath) =>
    byName(store, directory === '' ? rootOf(tree) : itemAt(directory)),
  )
  const itemAt = (path: RawPath): TreeItem | undefined => {
    const slash = path.lastIndexOf('/')
    return entriesIn(path.slice(0, Math.max(0, slash))).get(path.slice(slash + 1))
  }
  return (path) => itemAt(rawPath(path))
}

/** The ids of the directories along some paths, by path, the root as ''. A directory that is not there is left out. */
export const directoriesAlong = (
  store: ObjectStore,
  root: string | null,
  paths: Iterable<string>,
): ReadonlyMap<string, string> => {
  const found = new Map(root === null ? [] : [['', root]])
  for (const [path, item] of treeItems(store, root, ancestorsOfAll(paths)))
    if (isTree(item)) found.set(path, item.id)
  return found
}

/** What differs between two trees (null: the empty tree), in order of the paths. Equal subtrees are not read. */
export const diffTrees = (
  store: ObjectStore,
  before: string | null,
  after: string | null,
): readonly TreeDifference[] => {
  const differences: TreeDifference[] = []
  const waiting: Differing[] =
    before === after ? [] : [{ path: '', before: rootOf(before), after: rootOf(after) }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const leaves = { before: leafOf(next.before), after: leafOf(next.after) }
    if (leaves.before ?? leaves.after) differences.push({ path: textPath(next.path), ...leaves })
    for (const below of differingIn(store, next).reverse()) waiting.push(below)
  }
  return differences
}

/** The trees among some items will be read. */
export const foreseeTrees = (store: ObjectStore, items: Iterable<TreeItem>): void =>
  store.foresee([...items].filter(isTree).map(({ id }) => id))

/** What is a file or link among some items will be read. */
export const foreseeFiles = (store: ObjectStore, items: Iterable<TreeItem>): void =>
  store.foresee([...items].filter((item) => !isTree(item) && !isSubmodule(item)).map(({ id }) => id))

/** Both sides of each difference. */
export const sidesOf = (differences: readonly TreeDifference[]): readonly TreeItem[] =>
  differences.flatMap(({ before, after }) => [before, after].filter((item) => item !== null))

/** A directory on the way to some paths, so many levels below the root. */
interface Directory {
  readonly id: string
  readonly depth: number
  readonly wanted: readonly Wanted[]
}

interface Wanted {
  readonly path: string
  readonly names: readonly string[]
}

/** Notes what is wanted of a directory itself, and returns the directories in it that more is wanted of. */
const lookInto = (
  store: ObjectStore,
  { id, depth, wanted }: Directory,
  found: Map<string, TreeItem>,
): Directory[] => {
  const byName = new Map<string, Wanted[]>()
  for (const want of wanted) {
    const same = byName.get(want.names[depth]!)
    if (same === undefined) byName.set(want.names[depth]!, [want])
    else same.push(want)
  }
  const below: Directory[] = []
  for (const { name, mode, id: item } of store.entries(id)) {
    const deeper: Wanted[] = []
    for (const want of byName.get(name) ?? [])
      if (want.names.length === depth + 1) found.set(want.path, { mode, id: item })
      else deeper.push(want)
    if (deeper.length > 0 && isTree({ mode })) below.push({ id: item, depth: depth + 1, wanted: deeper })
  }
  store.foresee(below.map((directory) => directory.id))
  return below
}

/** A path at which two trees have different entries. */
interface Differing {
  readonly path: RawPath
  readonly before: TreeItem | null
  readonly after: TreeItem | null
}

/** What differs in a path that is a directory on one side at least, in order of the names. */
const differingIn = (store: ObjectStore, { path, before, after }: Differing): Differing[] => {
  const [left, right] = [byName(store, before), byName(store, after)]
  const prefix = path === '' ? '' : `${path}/`
  const differing = [...new Set([...left.keys(), ...right.keys()])]
    .filter((name) => !isSameItem(left.get(name), right.get(name)))
    .sort()
    .map((name) => ({
      path: prefix + name,
      before: left.get(name) ?? null,
      after: right.get(name) ?? null,
    }))
  foreseeTrees(store, sidesOf(differing))
  return differing
}

const byName = (store: ObjectStore, item: TreeItem | null | undefined): ReadonlyMap<RawPath, TreeItem> =>
  new Map(!item || !isTree(item) ? [] : store.entries(item.id).map((entry) => [entry.name, entry]))

const rootOf = (id: string | null): TreeItem | null => (id === null ? null : { mode: TREE_MODE, id })

const leafOf = (item: TreeItem | null): TreeItem | null =>
  item === null || isTree(item) ? null : { mode: item.mode, id: item.id }
