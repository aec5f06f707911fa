import { type Change, type ChangeSet, EmendError } from '@emend/model'
import { ancestorsOf } from '../git/ancestors.ts'
import { diffTrees, treeItems } from '../git/read-tree.ts'
import { fileModeOf, isTree, type TreeItem } from '../git/tree.ts'
import { treeOf } from '../history/walk.ts'
import type { Repository } from '../repository.ts'

/**
 * Checks that the tip of a branch still holds, at each changed path, what the change set was planned on, and has room for what is new.
 * Throws `moved`.
 */
export const verifyTip = (repository: Repository, tip: string | null, { changes }: ChangeSet): void => {
  const { objects } = repository
  const tree = treeOf(objects, tip)
  const paths = changes.map(({ path }) => path)
  const items = treeItems(objects, tree, new Set(paths.flatMap((path) => [...ancestorsOf(path), path])))
  const leaves = new Set(changes.filter(({ after }) => after === null).map(({ path }) => path))
  const isTaken = (path: string): boolean => items.has(path) && !isTree(items.get(path)!) && !leaves.has(path)
  for (const change of changes) {
    const { path } = change
    const item = items.get(path)
    const isFree = item === undefined || (isTree(item) && isEmptied(repository, path, item, leaves))
    const isAsPlanned = change.before === null ? isFree : isSame(repository, item, change.before)
    const blocking = ancestorsOf(path).find(isTaken)
    if (!isAsPlanned || blocking !== undefined) throw new EmendError('moved', { what: blocking ?? path })
  }
}

const isSame = (
  { objects }: Repository,
  item: TreeItem | undefined,
  { mode, bytes, blob }: NonNullable<Change['before']>,
): boolean =>
  item !== undefined && fileModeOf(item.mode) === mode && item.id === (blob ?? objects.idOf('blob', bytes))

/** True for a directory of which the same batch deletes everything. */
const isEmptied = (
  { objects }: Repository,
  path: string,
  { id }: TreeItem,
  leaves: ReadonlySet<string>,
): boolean => diffTrees(objects, null, id).every((inside) => leaves.has(`${path}/${inside.path}`))
