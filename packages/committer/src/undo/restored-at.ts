import { EmendError } from '@emend/model'
import type { TreeDifference } from '../git/trees/read-tree.ts'
import { isSameItem, type TreeItem } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import { storedItem } from '../stored-state.ts'
import { asStored } from '../uncommitted/present-state.ts'
import type { Facts } from './facts.ts'
import { movedBack } from './moves/moved-back.ts'
import { type Restored, restore } from './restore.ts'

/** What git is to hold again, by path. `already-undone` where nothing of the batch is left. */
export const restoredAt = (repository: Repository, facts: Facts): ReadonlyMap<string, Restored> => {
  const { objects } = repository
  const { batch, differences, replaced, cleared } = facts
  const { commit } = batch
  const {
    recorded: { committed, dirty, policy },
    settings: { conversion },
  } = cleared
  const starts = new Map(differences.map((one) => [one.path, startOf(repository, one, facts)]))
  const isWhole = ({ path }: TreeDifference): boolean => !replaced.has(path)
  const restored = movedBack(objects, commit, differences.filter(isWhole), starts, conversion)
  const byHand = new Map<string, Restored>()
  for (const difference of differences) {
    const { path } = difference
    if (restored.has(path)) continue
    const start = starts.get(path)!
    if (dirty.get(path) === 'untracked') refuseUntracked(commit, difference, start)
    const result = restore(objects, commit, difference, start, conversion)
    if (result !== undefined) restored.set(path, result)
    else if (!isSameItem(start, committed.get(path))) byHand.set(path, start && storedItem(objects, start))
  }
  // Uncommitted changes that take something back are committed with the undo; before it, they would leave nothing of
  // it.
  if (restored.size === 0 && (byHand.size === 0 || policy === 'checkpoint'))
    throw new EmendError('already-undone', { commit, by: 'later changes' })
  return new Map([...restored, ...byHand])
}

/**
 * Refuses to commit what git does not track in the place of a file that comes back: for a later change, as which it
 * would be taken, nobody has made any.
 */
const refuseUntracked = (
  commit: string,
  { path, before, after }: TreeDifference,
  start: TreeItem | null,
): void => {
  if (after !== null || start === null || isSameItem(start, before)) return
  const reason = 'is there again, and not tracked by git'
  throw new EmendError('undo-conflict', { commit, path, reason, inTheWay: path })
}

/**
 * What an undo starts from at a path. Where it is as the batch left it, nobody has changed or deleted it since, nor
 * created it again where it was taken out of git alone: then HEAD counts, also where uncommitted changes are committed.
 * So it does where what comes back is all that the work tree held. A file that the batch made is as it made it, though
 * somebody has committed what it left uncommitted there.
 */
const startOf = (
  repository: Repository,
  { path, before, after }: TreeDifference,
  { cleared, present, replaced }: Facts,
): TreeItem | null => {
  const { item, file } = present.get(path)!
  const { recorded } = cleared
  if (before === null && replaced.has(path) && !recorded.dirty.has(path)) return after
  const committed = recorded.committed.get(path) ?? null
  const held = replaced.get(path)
  const stored = held && asStored(repository, cleared, path, held)
  const comesBack = before !== null && stored?.blob === before.id && stored.mode === before.mode
  const isWhole = file === null || before === null || comesBack || (after === null && committed === null)
  return replaced.has(path) && isWhole ? committed : item
}
