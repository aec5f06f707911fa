import type { RawPath } from '../raw-path.ts'
import type { CacheTree } from './cache-tree.ts'

/** By raw path of the directory, the root as '': ids of trees along the changed paths, before and after the batch. */
export interface TreesAlong {
  readonly before: ReadonlyMap<RawPath, string>
  readonly after: ReadonlyMap<RawPath, string>
}

/** How many entries each directory along the changed paths gained or lost, by raw path. */
export type Growth = ReadonlyMap<RawPath, number>

/**
 * Keeps a cache tree true along the changed paths: a directory whose entries were just the old commit's tree has the new
 * commit's tree now; of any other one (something in it is staged) the tree is no longer known.
 */
export const renewCacheTree = (root: CacheTree, growth: Growth, trees: TreesAlong): CacheTree =>
  renewed(root, '', growth, trees, childrenByDirectory(growth)) ?? {
    ...root,
    count: -1,
    id: null,
    children: [],
  }

type Names = ReadonlyMap<RawPath, readonly RawPath[]>

const renewed = (
  node: CacheTree | null,
  path: RawPath,
  growth: Growth,
  trees: TreesAlong,
  touched: Names,
): CacheTree | null => {
  const change = growth.get(path)
  if (change === undefined) return node
  const known =
    node === null ? !trees.before.has(path) : node.id !== null && node.id === trees.before.get(path)
  const id = trees.after.get(path)
  if (known && id === undefined && path !== '') return null
  const children = renewedChildren(node, path, growth, trees, touched)
  const name = node?.name ?? path.slice(path.lastIndexOf('/') + 1)
  return known && id !== undefined
    ? { name, count: (node?.count ?? 0) + change, id, children }
    : { name, count: -1, id: null, children }
}

const renewedChildren = (
  node: CacheTree | null,
  path: RawPath,
  growth: Growth,
  trees: TreesAlong,
  touched: Names,
): readonly CacheTree[] => {
  const present = new Map((node?.children ?? []).map((child) => [child.name, child]))
  for (const name of touched.get(path) ?? []) {
    const child = renewed(
      present.get(name) ?? null,
      path === '' ? name : `${path}/${name}`,
      growth,
      trees,
      touched,
    )
    if (child === null) present.delete(name)
    else present.set(name, child)
  }
  return [...present.values()]
}

const childrenByDirectory = (growth: Growth): Names => {
  const names = new Map<RawPath, RawPath[]>()
  for (const path of growth.keys()) {
    if (path === '') continue
    const slash = path.lastIndexOf('/')
    const parent = slash < 0 ? '' : path.slice(0, slash)
    names.set(parent, [...(names.get(parent) ?? []), path.slice(slash + 1)])
  }
  return names
}
