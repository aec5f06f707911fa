import { isGone, isMade } from '../../before-and-after.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { TreeDifference } from '../../git/trees/read-tree.ts'
import { isFile, type TreeItem } from '../../git/trees/tree.ts'
import { type Likest, likestIn } from './likeness.ts'
import { sameAmong } from './same-bytes.ts'

/** So many pairs of files are compared, to find what a file has become. */
const MOST_COMPARED = 1000

/**
 * The files that a batch moved: where each went, by its old path. It is there as it was or, changed as well, where no
 * file was or, failing that, in the place of another one, where `git show -M` looks for none. Changed ones are not looked
 * for among too many.
 */
export const movesOf = (
  objects: ObjectStore,
  differences: readonly TreeDifference[],
): ReadonlyMap<string, string> => {
  const gone = differences.filter(isGone)
  const moves = movedAsTheyWere(differences.filter(isMade), gone)
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
  for (const [to, from] of movesAmong(likest, changed, left)) moves.set(from.path, to.path)
  return moves
}

/** Those of them that are where no file was, with the same bytes. */
const movedAsTheyWere = (
  made: readonly TreeDifference[],
  gone: readonly TreeDifference[],
): Map<string, string> => {
  const moves = new Map<string, string>()
  const same = sameAmong(gone, ({ before }) => likenessOf(before!))
  for (const { path, after } of made) {
    const from = same(...likenessOf(after!))
    if (from !== undefined && !moves.has(from.path)) moves.set(from.path, path)
  }
  return moves
}

/** A link with the bytes of a file is another thing. */
const likenessOf = (item: TreeItem) => [`${item.id} ${isFile(item)}`, item.mode] as const

/** Files that a batch made, each with the one that it moved there, of those that are gone; each of these once. */
export function* movesAmong(
  likest: Likest,
  made: readonly TreeDifference[],
  gone: readonly TreeDifference[],
): Generator<readonly [to: TreeDifference, from: TreeDifference]> {
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
