import { pathsOf } from '../before-and-after.ts'
import { unlessProblem } from '../failures.ts'
import { parseCommit, treeOf } from '../git/commit.ts'
import { diffTrees, treeItems } from '../git/trees/read-tree.ts'
import { isSameItem } from '../git/trees/tree.ts'
import type { RefMove } from '../journal/record.ts'
import { batchIn } from '../message/trailers.ts'
import type { Repository } from '../repository.ts'

/**
 * True when a batch has landed, whatever became of its commit since: its ref is where the batch moved it, or at a
 * commit that descends from there, or was there once, as its log or HEAD's tells. Where no log does, also when another
 * commit of the batch has come in its place, or one with all that it changed: nothing is left to be taken back.
 * `repository-damaged` when the commit that the ref is at cannot be read.
 */
export const hasLanded = async (repository: Repository, batch: string, move: RefMove): Promise<boolean> => {
  const now = movedTo(repository, move)
  if (now !== null && (await isAbove(repository, now, move))) return true
  if (hasBeenThere(repository, move)) return true
  return now !== null && (hasAllOf(repository, now, move) || isCommittedAgain(repository, now, batch, move))
}

/** Where a ref is by now; null where it is not, or is still where a batch began. */
const movedTo = ({ refs }: Repository, { name, from }: RefMove): string | null => {
  const now = refs.resolve(name).id
  return now === from ? null : now
}

const isAbove = async (
  { objects, descends }: Repository,
  now: string,
  { from, to }: RefMove,
): Promise<boolean> => {
  if (now === to) return true
  // Without the one, nobody can tell; without the other, nothing descends from it.
  objects.expect(now, 'commit')
  return objects.read(to) !== null && (await descends({ commit: now, from: to, end: from }))
}

/** The log of a branch goes with it, under another name, too; who has it checked out has moved with it. */
const hasBeenThere = ({ refs }: Repository, { name, to }: RefMove): boolean =>
  [name, 'HEAD'].some((ref) => refs.hasLeft(ref, to))

/** Who committed by hand what a batch had written, or amended its commit, has a commit with all that it changed. */
const hasAllOf = ({ objects }: Repository, now: string, { from, to }: RefMove): boolean => {
  // What has not landed goes object by object, in any order, while git takes away what nothing refers to.
  const changed = unlessProblem(
    ['repository-damaged', 'repository-unsupported'],
    () => diffTrees(objects, treeOf(objects, from), treeOf(objects, to)),
    [],
  )
  const items = treeItems(objects, treeOf(objects, now), pathsOf(changed))
  return changed.length > 0 && changed.every(({ path, after }) => isSameItem(items.get(path), after))
}

/** So many commits are looked at: whoever committed on top has not committed more before the next command. */
const MOST_COMMITS = 1_000

/** A commit that is amended or rebased keeps its trailers. */
const isCommittedAgain = (
  { objects }: Repository,
  now: string,
  batch: string,
  { from }: RefMove,
): boolean => {
  let next: string | undefined = now
  for (let looked = 0; next !== undefined && next !== from && looked < MOST_COMMITS; looked++) {
    const object = objects.read(next)
    if (object === null) return false
    const { parents, message } = parseCommit(object.bytes)
    if (batchIn(message) === batch) return true
    next = parents[0]
  }
  return false
}
