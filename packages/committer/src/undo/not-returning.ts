import { type TreeDifference, treeItems } from '../git/trees/read-tree.ts'
import { isSameItem } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import type { Kept } from '../uncommitted/pre-images.ts'

/**
 * Files in which a batch has committed what was uncommitted, and which do not get that back, as they are no longer as
 * the batch left them. `isReturning` tells of the others.
 */
export const notReturning = (
  { objects }: Repository,
  kept: Kept | null,
  differences: readonly TreeDifference[],
  isReturning: (path: string) => boolean,
): readonly string[] => {
  if (kept === null) return []
  const committed = differences.filter(
    ({ path, after }) => kept.left.has(path) && isSameItem(kept.left.get(path), after) && !isReturning(path),
  )
  const paths = committed.map(({ path }) => path)
  const uncommitted = treeItems(objects, kept.tree, paths)
  return committed.flatMap(({ path, before }) => (isSameItem(before, uncommitted.get(path)) ? [] : path))
}
