import { isGone, isMade } from '../../before-and-after.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { TreeDifference } from '../../git/trees/read-tree.ts'
import { isSameItem, type TreeItem } from '../../git/trees/tree.ts'
import { likestIn } from '../../history/moves/likeness.ts'
import { movesAmong } from '../../history/moves/moves-of.ts'
import { storedItem } from '../../stored-state.ts'
import type { Judged } from '../../uncommitted/judge.ts'
import type { Converter } from '../../work-tree/converter.ts'
import { type Restored, restore } from '../restore.ts'

/**
 * What paths are to hold again where a batch moved files that somebody has changed since: each goes back to its old
 * path with these changes. `starts` has what the undo starts from, by path. Refuses what `restore` does, above all a
 * file that was deleted since.
 */
export const movedBack = (
  objects: ObjectStore,
  commit: string,
  differences: readonly TreeDifference[],
  starts: ReadonlyMap<string, TreeItem | null>,
  conversion: Converter,
): Map<string, Restored> => {
  const restored = new Map<string, Restored>()
  const gone = differences.filter((one) => isGone(one) && starts.get(one.path) === null)
  const changed = differences.filter((difference) => isChangedSince(difference, starts.get(difference.path)!))
  for (const [difference, from] of movesAmong(likestIn(objects), changed, gone)) {
    const { path } = difference
    const now = starts.get(path)!
    const merged = restore(objects, commit, { ...difference, before: from.before }, now, conversion)
    restored.set(from.path, merged ?? storedItem(objects, now!))
    restored.set(path, null)
  }
  return restored
}

/**
 * The files that a batch moved and that have other changes by now, which were committed since, or are to be with the
 * undo or before it: where each went, by its new path and by its old one. It goes back with these changes, and not as
 * it was before the batch; where `isOwn` says that they are the batch's own, all of it comes back by itself, unless
 * somebody has committed a part of it.
 */
export const movedWithChanges = (
  objects: ObjectStore,
  differences: readonly TreeDifference[],
  { policy, dirty, committed }: Judged,
  isOwn: (to: string, from: string) => boolean,
): ReadonlyMap<string, string> => {
  const moved = new Map<string, string>()
  const isCommitted = (path: string): boolean => policy !== 'separate' && dirty.has(path)
  const isChanged = ({ path, after }: TreeDifference): boolean =>
    committed.has(path) && !isSameItem(committed.get(path), after)
  const gone = differences.filter(isGone)
  const made = differences.filter((one) => isMade(one) && (isCommitted(one.path) || isChanged(one)))
  for (const [to, from] of movesAmong(likestIn(objects), made, gone)) {
    const { path } = to
    const isPartlyCommitted = dirty.has(path) && isChanged(to)
    if (isPartlyCommitted || !isOwn(path, from.path)) moved.set(path, path).set(from.path, path)
  }
  return moved
}

/** True for a file that a batch made, and that is not there any more as it was made. */
const isChangedSince = (difference: TreeDifference, now: TreeItem | null): boolean =>
  isMade(difference) && !isSameItem(now, difference.after)
