import { type RawPath, textPath } from '../names/raw-path.ts'
import type { CacheTree } from './cache-tree.ts'

/** Trees along the changed paths, by directory, the root as '': of the commit before, and of the one being made. */
export interface TreesAlong {
  readonly treesBefore: ReadonlyMap<string, string>
  readonly treesAfter: ReadonlyMap<string, string>
}

/** How many entries each directory along the changed paths gained or lost, by raw path. */
export type Growth = ReadonlyMap<RawPath, number>

/**
 * Keeps a cache tree true along the changed paths: a directory whose entries were just the old commit's tree has the
 * new commit's tree now; of any other one (something in it is staged) the tree is no longer known.
 */
export const renewCacheTree = (
  root: CacheTree,
  growth: Growth,
  { treesBefore, treesAfter }: TreesAlong,
): CacheTree =>
  renewed(root, '', true, { growth, treesBefore, treesAfter, touched: childrenByDirectory(growth) }) ?? {
    name: root.name,
    count: -1,
    id: null,
    children: [],
  }

interface Renewal extends TreesAlong {
  readonly growth: Growth
  /** By directory: the names in it that have a growth of their own. */
  readonly touched: ReadonlyMap<RawPath, readonly RawPath[]>
}

/** The node for a directory, null where it is gone, or where git would have none. */
const renewed = (
  node: CacheTree | null,
  path: RawPath,
  parentKnown: boolean,
  renewal: Renewal,
): CacheTree | null => {
  const change = renewal.growth.get(path)
  if (change === undefined) return node
  const directory = textPath(path)
  const before = renewal.treesBefore.get(directory)
  const known = node === null ? parentKnown && before === undefined : node.id !== null && node.id === before
  const id = renewal.treesAfter.get(directory)
  if (id === undefined ? known : node === null && !known) return null
  const children = renewedChildren(node, path, known, renewal)
  const name = node?.name ?? path.slice(path.lastIndexOf('/') + 1)
  return known && id !== undefined
    ? { name, count: (node?.count ?? 0) + change, id, children }
    : { name, count: -1, id: null, children }
}

const renewedChildren = (
  node: CacheTree | null,
  path: RawPath,
  known: boolean,
  renewal: Renewal,
): readonly CacheTree[] => {
  const present = new Map((node?.children ?? []).map((child) => [child.name, child]))
  for (const name of renewal.touched.get(path) ?? []) {
    const child = renewed(present.get(name) ?? null, path === '' ? name : `${path}/${name}`, known, renewal)
    if (child === null) present.delete(name)
    else present.set(name, child)
  }
  return [...present.values()]
}

const childrenByDirectory = (growth: Growth): ReadonlyMap<RawPath, readonly RawPath[]> => {
  const names = new Map<RawPath, RawPath[]>()
  for (const path of growth.keys()) {
    if (path === '') continue
    const slash = path.lastIndexOf('/')
    const parent = slash < 0 ? '' : path.slice(0, slash)
    const siblings = names.get(parent)
    if (siblings === undefined) names.set(parent, [path.slice(slash + 1)])
    else siblings.push(path.slice(slash + 1))
  }
  return names
}
