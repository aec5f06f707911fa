import { pathsOf } from '../before-and-after.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import { isSameItem } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import type { Facts } from './facts.ts'

/**
 * Files in which a batch has committed what was uncommitted, and which do not get that back, as they are no longer as
 * the batch left them, or go back with changes that were made since.
 */
export const notReturning = (
  { objects }: Repository,
  { kept, differences, replaced, along }: Facts,
): readonly string[] => {
  if (kept === null) return []
  const { left, tree } = kept
  const after = new Map(differences.map((one) => [one.path, one.after]))
  const isCommitted = (path: string): boolean =>
    !left.has(path) || isSameItem(left.get(path), after.get(path))
  const committed = differences.filter(
    ({ path }) =>
      left.has(path) && !replaced.has(path) && isCommitted(path) && isCommitted(along.get(path) ?? path),
  )
  const uncommitted = treeItems(objects, tree, pathsOf(committed))
  return committed.flatMap(({ path, before }) => (isSameItem(before, uncommitted.get(path)) ? [] : path))
}
