import { ancestorsOf, type Entry, type Footprint, globKey, type Listed, type Snapshot } from '@emend/model'
import { treeOf } from '../git/commit.ts'
import { textPath } from '../git/names/raw-path.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { foreseeFiles, foreseeTrees, treeItems, treeReader } from '../git/trees/read-tree.ts'
import { fileModeOf, isSubmodule, isTree, TREE_MODE, type TreeItem } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import { type GlobPattern, globPattern } from './glob-pattern.ts'
import { readOrigins } from './origins.ts'
import { wantedPaths } from './work-tree.ts'

/**
 * What a commit (null: none yet) holds of a footprint: the bytes of its blobs. Nothing in it is ignored, and files have
 * no age.
 */
export const snapshotOfCommit = (
  repository: Repository,
  base: string | null,
  footprint: Footprint,
): Snapshot => repository.objects.together(() => snapshotAt(repository, base, footprint))

const snapshotAt = (repository: Repository, base: string | null, footprint: Footprint): Snapshot => {
  const { objects } = repository
  const root = treeOf(objects, base) ?? objects.idOf('tree', Buffer.alloc(0))
  const wanted = wantedPaths(footprint)
  const items = new Map(treeItems(objects, root, wanted)).set('.', { mode: TREE_MODE, id: root })
  foreseeFiles(objects, items.values())
  const itemAt = treeReader(objects, root)
  const treeAt = (path: string): string | null => {
    const item = items.get(path) ?? itemAt(path)
    return item !== undefined && isTree(item) ? item.id : null
  }
  const named = new Set(footprint.directories)
  const entries = wanted.flatMap((path): readonly [string, Entry][] => {
    const entry = entryOf(objects, items, path, named.has(path))
    return entry === null ? [] : [[path, entry]]
  })
  return {
    base,
    entries: new Map(entries),
    ignored: new Set(),
    listings: new Map(
      footprint.listings.flatMap((path) => {
        const tree = treeAt(path)
        return tree === null ? [] : [[path, list(objects, tree)] as const]
      }),
    ),
    globs: new Map(footprint.globs.map((glob) => [globKey(glob), find(objects, treeAt, globPattern(glob))])),
    origins: readOrigins(repository, footprint),
  }
}

const entryOf = (
  objects: ObjectStore,
  items: ReadonlyMap<string, TreeItem>,
  path: string,
  named: boolean,
): Entry | null => {
  const blocking = ancestorsOf(path).find((ancestor) => {
    const item = items.get(ancestor)
    return item?.mode === '120000' || isSubmodule(item)
  })
  if (blocking !== undefined) return obstacleAt(objects, blocking, items.get(blocking)!)
  const item = items.get(path)
  if (item === undefined) return null
  if (isSubmodule(item)) return obstacleAt(objects, path, item)
  if (!isTree(item)) {
    return {
      kind: 'file',
      mode: fileModeOf(item.mode),
      bytes: objects.expect(item.id, 'blob'),
      blob: item.id,
    }
  }
  return { kind: 'directory', ...(named && { names: namesInTree(objects, item.id) }) }
}

const namesInTree = (objects: ObjectStore, tree: string): readonly string[] =>
  objects
    .entries(tree)
    .map(({ name }) => textPath(name))
    .sort()

const obstacleAt = (objects: ObjectStore, path: string, item: TreeItem): Entry => ({
  kind: 'obstacle',
  obstacle: isSubmodule(item)
    ? { code: 'path-submodule', root: path }
    : { code: 'path-symlink', link: path, target: objects.expect(item.id, 'blob').toString() },
})

const list = (objects: ObjectStore, tree: string): readonly Listed[] =>
  objects
    .entries(tree)
    .map((entry) => ({ name: textPath(entry.name), kind: isDirectory(entry) ? 'directory' : 'file' }))

/** As a checkout shows it: that of a submodule is a directory, and maybe an empty one. */
const isDirectory = (item: TreeItem): boolean => isTree(item) || isSubmodule(item)

/** What a walk has come to, and how many levels below that it may go on for. */
interface Reached extends TreeItem {
  readonly path: string
  readonly left: number
}

const find = (
  objects: ObjectStore,
  treeAt: (path: string) => string | null,
  pattern: GlobPattern | null,
): readonly string[] => {
  if (pattern === null) return []
  const { base, depth, matches, directories } = pattern
  const start = treeAt(base)
  if (start === null) return []
  const found: string[] = []
  const entriesIn = (tree: string, prefix: string, left: number): readonly Reached[] => {
    const entries = objects.entries(tree)
    if (left > 1) foreseeTrees(objects, entries)
    return entries.map(({ name, mode, id }) => ({ path: prefix + textPath(name), mode, id, left: left - 1 }))
  }
  // A loop, and no recursion: a path may have more levels than the stack has room for.
  const waiting = entriesIn(start, base === '.' ? '' : `${base}/`, depth).toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, id, left } = next
    if ((directories || !isDirectory(next)) && matches(path))
      found.push(isDirectory(next) ? `${path}/` : path)
    if (isTree(next) && left > 0)
      for (const below of entriesIn(id, `${path}/`, left).toReversed()) waiting.push(below)
  }
  return found
}
