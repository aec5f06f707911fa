import type { ObjectStore } from '../../git/objects/object-store.ts'
import { isFile, type TreeItem } from '../../git/trees/tree.ts'

/**
 * So much of the longer one of two files has to be in both for one to be the other, moved. As git has it: `git diff
 * -M`.
 */
const LEAST = 0.5

/**
 * Those of some files that may be another one, moved: the same ones, or else the ones that have most lines in common
 * with it, half of them at least. All empty files are alike, and none is another.
 */
export const likest = <One>(
  objects: ObjectStore,
  item: TreeItem,
  others: readonly One[],
  itemOf: (one: One) => TreeItem,
): readonly One[] => {
  if (objects.expect(item.id, 'blob').length === 0) return []
  const same = others.filter((one) => itemOf(one).id === item.id)
  if (same.length > 0) return same
  const shares = others.map((one) => ({ one, share: shareOf(objects, itemOf(one), item) }))
  const most = Math.max(LEAST, ...shares.map(({ share }) => share))
  return shares.flatMap(({ one, share }) => (share >= most ? one : []))
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

const linesOf = (objects: ObjectStore, { id }: TreeItem): readonly string[] => {
  const lines = objects.expect(id, 'blob').toString('latin1').split('\n')
  // Behind the last line break is no line, that all files would have in common.
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
