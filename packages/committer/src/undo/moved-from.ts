import type { ObjectStore } from '../git/objects/object-store.ts'
import type { TreeDifference } from '../git/read-tree.ts'
import { isSameItem, type TreeItem } from '../git/tree.ts'

/** So much of the longer one of two files has to be in both for one to be the other, moved. As git has it: `git diff -M`. */
const LEAST = 0.5

/**
 * The file that a batch moved to where it made another: of those that it took away, the same one, or else the one that has most lines in
 * common with it, half of them at least. Undefined where it made the file anew.
 */
export const movedFrom = (
  objects: ObjectStore,
  made: TreeItem,
  gone: readonly TreeDifference[],
): TreeDifference | undefined => {
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

/** True for what git stores as the bytes of a file, executable or not. */
export const isFile = ({ mode }: TreeItem): boolean => mode === '100644' || mode === '100755'

/** True for a file that a batch made, and that is there, but not as it was made. */
export const isChangedSince = ({ before, after }: TreeDifference, now: TreeItem | null): boolean =>
  before === null && after !== null && now !== null && !isSameItem(now, after)
