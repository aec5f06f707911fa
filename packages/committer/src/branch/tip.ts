import { type Change, type ChangeSet, EmendError } from '@emend/model'
import { pathsLeaving, pathsOf } from '../before-and-after.ts'
import { treeOf } from '../git/commit.ts'
import { clashIn } from '../git/trees/clash.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import { fileModeOf, isSameItem, isTree, type TreeItem } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import { attributeFilesAbove } from '../rules.ts'

/**
 * Checks that the tip of a branch still holds, at each changed path, what the change set was planned on, and has room
 * for what is new. Throws `moved`.
 */
export const verifyTip = (repository: Repository, tip: string | null, { changes }: ChangeSet): void => {
  const { objects } = repository
  const tree = treeOf(objects, tip)
  const items = treeItems(objects, tree, pathsOf(changes))
  const leaving = new Set(pathsLeaving(changes))
  const added = pathsOf(changes.filter(({ before }) => before === null))
  const moved =
    changes.find(({ path, before }) => !isAsPlanned(repository, items.get(path), before))?.path ??
    clashIn(objects, tree, added, (path) => leaving.has(path))?.by
  if (moved !== undefined) throw new EmendError('moved', { what: moved })
}

/**
 * Checks the same of a tip that was another one when a batch was prepared, and that the attributes on the way to its
 * files are as they were there: by others, git would store other bytes than were prepared. Throws `moved`.
 */
export const verifyMovedTip = (
  repository: Repository,
  { from, to }: Readonly<Record<'from' | 'to', string | null>>,
  changeSet: ChangeSet,
): void => {
  verifyTip(repository, to, changeSet)
  const { objects } = repository
  const files = attributeFilesAbove(pathsOf(changeSet.changes))
  const [before, now] = [from, to].map((tip) => treeItems(objects, treeOf(objects, tip), files))
  const other = files.find((file) => !isSameItem(before!.get(file), now!.get(file)))
  if (other !== undefined) throw new EmendError('moved', { what: other })
}

/** A directory may be in the place of what is new: the same batch may be emptying it. */
const isAsPlanned = (
  { objects }: Repository,
  item: TreeItem | undefined,
  before: Change['before'],
): boolean => {
  if (before === null) return item === undefined || isTree(item)
  const { mode, bytes, blob } = before
  return (
    item !== undefined && fileModeOf(item.mode) === mode && item.id === (blob ?? objects.idOf('blob', bytes))
  )
}
