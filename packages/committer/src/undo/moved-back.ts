import type { ObjectStore } from '../git/objects/object-store.ts'
import type { TreeDifference } from '../git/read-tree.ts'
import { isFile, isSameItem, type TreeItem } from '../git/tree.ts'
import { storedItem } from '../stored-state.ts'
import { type Restored, restore } from './restore.ts'

/**
 * What paths are to hold again of files that a batch moved, and that somebody changed since where they are now: each
 * goes back with these changes. `starts` is what the undo starts from. Refuses what `restore` does.
 */
export const movedBack = (
  objects: ObjectStore,
  commit: string,
  differences: readonly TreeDifference[],
  starts: ReadonlyMap<string, TreeItem | null>,
): Map<string, Restored> => {
  const restored = new Map<string, Restored>()
  const gone = differences.filter(
    ({ path, before, after }) => before !== null && after === null && starts.get(path) === null,
  )
  for (const difference of differences) {
    const { path, after } = difference
    const now = starts.get(path)!
    if (!isChangedSince(difference, now)) continue
    const left = gone.filter((one) => !restored.has(one.path))
    const from = movedFrom(objects, after!, left)
    if (from === undefined) continue
    const merged = restore(objects, commit, { ...difference, before: from.before }, now)
    restored.set(from.path, merged ?? storedItem(objects, now!))
    restored.set(path, null)
  }
  return restored
}

/**
 * So much of the longer one of two files has to be in both for one to be the other, moved. As git has it: `git diff
 * -M`.
 */
const LEAST = 0.5

/**
 * The file that a batch moved to where it made another: of those that it took away, the same one, or else the one that
 * has most lines in common with it, half of them at least. Undefined where it made the file anew; all empty files are
 * alike, and none is another.
 */
const movedFrom = (
  objects: ObjectStore,
  made: TreeItem,
  gone: readonly TreeDifference[],
): TreeDifference | undefined => {
  if (objects.expect(made.id, 'blob').length === 0) return undefined
  const same = gone.find(({ before }) => before?.id === made.id)
  if (same !== undefined) return same
  const [nearest] = gone
    .map((difference) => ({ difference, share: shareOf(objects, difference.before!, made) }))
    .filter(({ share }) => share >= LEAST)
    .sort((one, other) => other.share - one.share)
  return nearest?.difference
}

const shareOf = (objects: ObjectStore, one: TreeItem, other: TreeItem): number => {
  const [old, fresh] = [one, other].map((item) => (isFile(item) ? linesOf(objects, item) : []))
  const left = new Map<string, number>()
  for (const line of old!) left.set(line, (left.get(line) ?? 0) + 1)
  let shared = 0
  for (const line of fresh!) {
    const count = left.get(line) ?? 0
    if (count === 0) continue
    left.set(line, count - 1)
    shared++
  }
  return shared / Math.max(1, old!.length, fresh!.length)
}

const linesOf = (objects: ObjectStore, { id }: TreeItem): readonly string[] =>
  objects.expect(id, 'blob').toString('latin1').split('\n')

/** True for a file that a batch made, and that is there, but not as it was made. */
const isChangedSince = ({ before, after }: TreeDifference, now: TreeItem | null): boolean =>
  before === null && after !== null && now !== null && !isSameItem(now, after)
