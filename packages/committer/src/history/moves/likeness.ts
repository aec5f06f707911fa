import { onceEach } from '@emend/model'
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
export type Likest = <One>(
  item: TreeItem,
  others: readonly One[],
  itemOf: (one: One) => TreeItem,
) => readonly One[]

/** Finds them; each file is read once, however many it is compared with. */
export const likestIn = (objects: ObjectStore): Likest => {
  const linesOf = onceEach((id: string) => sortedLines(objects.expect(id, 'blob')))
  const shareOf = (one: TreeItem, other: TreeItem): number =>
    isFile(one) && isFile(other) ? shared(linesOf(one.id), linesOf(other.id)) : 0
  return (item, others, itemOf) => {
    if (isFile(item) && linesOf(item.id).length === 0) return []
    const same = others.filter((one) => itemOf(one).id === item.id)
    if (same.length > 0) return same
    const shares = others.map((one) => ({ one, share: shareOf(itemOf(one), item) }))
    const most = shares.reduce((before, { share }) => Math.max(before, share), LEAST)
    return shares.flatMap(({ one, share }) => (share >= most ? one : []))
  }
}

/** How much of the longer one both have. */
const shared = (one: Uint32Array, other: Uint32Array): number => {
  let count = 0
  for (let [at, there] = [0, 0]; at < one.length && there < other.length; ) {
    const order = one[at]! - other[there]!
    if (order === 0) count++
    if (order <= 0) at++
    if (order >= 0) there++
  }
  return count / Math.max(one.length, other.length)
}

/** The lines of a file in 32 bits each, in the order of these: so many files can be held against so many others. */
const sortedLines = (bytes: Buffer): Uint32Array => {
  const lines: number[] = []
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(0x0a, start)
    const end = found < 0 ? bytes.length : found
    lines.push(hashOf(bytes, start, end))
    start = end + 1
  }
  return Uint32Array.from(lines).sort()
}

/** FNV-1a. */
const hashOf = (bytes: Buffer, from: number, to: number): number => {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash
}
