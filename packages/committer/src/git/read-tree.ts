import type { ObjectStore } from './objects/object-store.ts'
import { type RawPath, rawPath, textPath } from './raw-path.ts'
import { isTree, parseTree, TREE_MODE, type TreeEntry, type TreeItem } from './tree.ts'

/** A path at which two trees differ; null is absence. Directories do not appear, only what is in them. */
export interface TreeDifference {
  readonly path: string
  readonly before: TreeItem | null
  readonly after: TreeItem | null
}

/** What stands at a path of a tree, or null. Reads one tree per directory of the path. */
export const readPath = (store: ObjectStore, root: string | null, path: string): TreeItem | null => {
  let item: TreeItem | null = root === null ? null : { mode: TREE_MODE, id: root }
  for (const name of rawPath(path).split('/')) {
    if (item === null || !isTree(item)) return null
    const entry: TreeEntry | undefined = entriesOf(store, item.id).find(
      (candidate) => candidate.name === name,
    )
    item = entry === undefined ? null : { mode: entry.mode, id: entry.id }
  }
  return item
}

/** The ids of the directories along some paths, by path, the root as ''. A directory that is not there is left out. */
export const directoriesAlong = (
  store: ObjectStore,
  root: string | null,
  paths: Iterable<string>,
): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  if (root === null) return found
  found.set('', root)
  for (const path of paths) {
    const segments = path.split('/').slice(0, -1)
    segments.forEach((_, depth) => {
      const directory = segments.slice(0, depth + 1).join('/')
      const parent = found.get(segments.slice(0, depth).join('/'))
      if (found.has(directory) || parent === undefined) return
      const item = readPath(store, parent, segments[depth]!)
      if (item !== null && isTree(item)) found.set(directory, item.id)
    })
  }
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
  for (const name of [...new Set([...left.keys(), ...right.keys()])].sort(byBytes)) {
    const [a, b] = [left.get(name) ?? null, right.get(name) ?? null]
    if (a?.id === b?.id && a?.mode === b?.mode) continue
    const leaves = { before: leafOf(a), after: leafOf(b) }
    if (leaves.before ?? leaves.after) differences.push({ path: textPath(prefix + name), ...leaves })
    if (treeOf(a) ?? treeOf(b))
      compareDirectories(store, treeOf(a), treeOf(b), `${prefix}${name}/`, differences)
  }
}

const byName = (store: ObjectStore, id: string | null): ReadonlyMap<string, TreeEntry> =>
  new Map(id === null ? [] : entriesOf(store, id).map((entry) => [entry.name, entry]))

const entriesOf = (store: ObjectStore, id: string): readonly TreeEntry[] =>
  parseTree(store.expect(id, 'tree'))

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const leafOf = (entry: TreeEntry | null): TreeItem | null =>
  entry === null || isTree(entry) ? null : { mode: entry.mode, id: entry.id }

const treeOf = (entry: TreeEntry | null): string | null => (entry !== null && isTree(entry) ? entry.id : null)
