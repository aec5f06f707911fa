import { ancestorsOf } from '@emend/model'
import { type RawPath, rawPath, textPath } from '../names/raw-path.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { isSameItem, isTree, type TreeEntry, type TreeItem } from './tree.ts'

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
  if (tree !== null) collect(store, tree, wanted, 0, found)
  return found
}

/** The ids of the directories along some paths, by path, the root as ''. A directory that is not there is left out. */
export const directoriesAlong = (
  store: ObjectStore,
  root: string | null,
  paths: Iterable<string>,
): ReadonlyMap<string, string> => {
  const found = new Map(root === null ? [] : [['', root]])
  const ancestors = new Set([...paths].flatMap(ancestorsOf))
  for (const [path, item] of treeItems(store, root, ancestors)) if (isTree(item)) found.set(path, item.id)
  return found
}

/** What differs between two trees (null: the empty tree), in order of the paths. Equal subtrees are not read. */
export const diffTrees = (
  store: ObjectStore,
  before: string | null,
  after: string | null,
): readonly TreeDifference[] => {
  const differences: TreeDifference[] = []
  compareDirectories(store, before, after, '', differences)
  return differences
}

/** The trees among some items will be read. */
export const foreseeTrees = (store: ObjectStore, items: Iterable<TreeItem>): void =>
  store.foresee([...items].filter(isTree).map(({ id }) => id))

/** What is a file or link among some items will be read. */
export const foreseeFiles = (store: ObjectStore, items: Iterable<TreeItem>): void =>
  store.foresee([...items].filter((item) => !isTree(item) && item.mode !== '160000').map(({ id }) => id))

/** Both sides of each difference. */
export const sidesOf = (differences: readonly TreeDifference[]): readonly TreeItem[] =>
  differences.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())

interface Wanted {
  readonly path: string
  readonly names: readonly string[]
}

const collect = (
  store: ObjectStore,
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
  const below: (readonly [string, readonly Wanted[]])[] = []
  for (const { name, mode, id } of store.entries(tree)) {
    const deeper: Wanted[] = []
    for (const want of byName.get(name) ?? [])
      if (want.names.length === depth + 1) found.set(want.path, { mode, id })
      else deeper.push(want)
    if (deeper.length > 0 && isTree({ mode })) below.push([id, deeper])
  }
  store.foresee(below.map(([id]) => id))
  for (const [id, deeper] of below) collect(store, id, deeper, depth + 1, found)
}

const compareDirectories = (
  store: ObjectStore,
  before: string | null,
  after: string | null,
  prefix: RawPath,
  differences: TreeDifference[],
): void => {
  if (before === after) return
  const left = byName(store, before)
  const right = byName(store, after)
  const differing = [...new Set([...left.keys(), ...right.keys()])]
    .map((name) => [name, left.get(name) ?? null, right.get(name) ?? null] as const)
    .filter(([, a, b]) => !isSameItem(a, b))
    .sort(([one], [other]) => byBytes(one, other))
  foreseeTrees(
    store,
    differing.flatMap(([, a, b]) => [a ?? [], b ?? []].flat()),
  )
  for (const [name, a, b] of differing) {
    const leaves = { before: leafOf(a), after: leafOf(b) }
    if (leaves.before ?? leaves.after) differences.push({ path: textPath(prefix + name), ...leaves })
    if (treeOf(a) ?? treeOf(b))
      compareDirectories(store, treeOf(a), treeOf(b), `${prefix}${name}/`, differences)
  }
}

const byName = (store: ObjectStore, id: string | null): ReadonlyMap<string, TreeEntry> =>
  new Map(id === null ? [] : store.entries(id).map((entry) => [entry.name, entry]))

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const leafOf = (entry: TreeEntry | null): TreeItem | null =>
  entry === null || isTree(entry) ? null : { mode: entry.mode, id: entry.id }

const treeOf = (entry: TreeEntry | null): string | null => (entry !== null && isTree(entry) ? entry.id : null)
