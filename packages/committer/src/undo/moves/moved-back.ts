import { isGone, isMade } from '../../before-and-after.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { TreeDifference } from '../../git/trees/read-tree.ts'
import { isFile, isSameItem, type TreeItem } from '../../git/trees/tree.ts'
import { storedItem } from '../../stored-state.ts'
import type { Judged } from '../../uncommitted/judge.ts'
import type { Converter } from '../../work-tree/converter.ts'
import { type Restored, restore } from '../restore.ts'
import { type Likest, likestIn } from './likeness.ts'
import { sameAmong } from './same-bytes.ts'

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
  for (const [difference, from] of movesAmong(objects, changed, gone)) {
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
  for (const [to, from] of movesAmong(objects, made, gone)) {
    const { path } = to
    const isPartlyCommitted = dirty.has(path) && isChanged(to)
    if (isPartlyCommitted || !isOwn(path, from.path)) moved.set(path, path).set(from.path, path)
  }
  return moved
}

/** So many pairs of files are compared, to find what a file has become. */
const MOST_COMPARED = 1000

/**
 * The files that a batch moved, as `git show -M` tells them: where each went, by its old path. It is there as it was or,
 * changed as well, where no file was or, failing that, in the place of another one. Changed ones are not looked for among
 * too many.
 */
export const movesOf = (
  objects: ObjectStore,
  differences: readonly TreeDifference[],
): ReadonlyMap<string, string> => {
  const moves = movedAsTheyWere(differences)
  const gone = differences.filter(isGone)
  const goneIds = new Set(gone.map(({ before }) => before!.id))
  const left = gone.filter(({ path, before }) => isFile(before!) && !moves.has(path))
  const isNew = ({ after }: TreeDifference): boolean =>
    after !== null && isFile(after) && !goneIds.has(after.id)
  const to = left.length === 0 ? [] : differences.filter(isNew)
  const likest = likestIn(objects)
  const isOther = ({ before, after }: TreeDifference): boolean =>
    before !== null && likest(after!, [before], (item) => item).length === 0
  const changed = [...to.filter(isMade), ...to.filter(isOther)]
  if (changed.length * left.length > MOST_COMPARED) return moves
  for (const [to, from] of movesAmong(objects, changed, left)) moves.set(from.path, to.path)
  return moves
}

/** Those of them that are where no file was, with the same bytes. */
const movedAsTheyWere = (differences: readonly TreeDifference[]): Map<string, string> => {
  const moves = new Map<string, string>()
  const same = sameAmong(differences.filter(isGone), ({ before }) => likenessOf(before!))
  for (const { path, after } of differences.filter(isMade)) {
    const from = same(...likenessOf(after!))
    if (from !== undefined && !moves.has(from.path)) moves.set(from.path, path)
  }
  return moves
}

/** A link with the bytes of a file is another thing. */
const likenessOf = (item: TreeItem) => [`${item.id} ${isFile(item)}`, item.mode] as const

/** Files that a batch made, each with the one that it moved there, of those that are gone; each of these once. */
function* movesAmong(
  objects: ObjectStore,
  made: readonly TreeDifference[],
  gone: readonly TreeDifference[],
): Generator<readonly [to: TreeDifference, from: TreeDifference]> {
  const likest = likestIn(objects)
  const left = new Set(gone)
  for (const to of made) {
    const from = movedFrom(likest, to.after!, [...left])
    if (from === undefined) continue
    left.delete(from)
    yield [to, from]
  }
}

/** The file that a batch moved to where it made another, of those that it took away; undefined where it made it anew. */
export const movedFrom = (
  likest: Likest,
  made: TreeItem,
  gone: readonly TreeDifference[],
): TreeDifference | undefined => likest(made, gone, ({ before }) => before!)[0]

/** True for a file that a batch made, and that is not there any more as it was made. */
const isChangedSince = (difference: TreeDifference, now: TreeItem | null): boolean =>
  isMade(difference) && !isSameItem(now, difference.after)
