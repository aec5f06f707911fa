import { ancestorsOfAll, type ChangeSet, EmendError, invert, isEmpty, legibleName } from '@emend/model'
import type { Batch } from '../batch.ts'
import { treeOf } from '../git/commit.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import { type Directories, directoriesIn } from '../history/directories.ts'
import type { Repository } from '../repository.ts'
import { look } from '../work-tree/look.ts'
import { namesInWorkTree } from '../work-tree/names.ts'
import { obstacleTo } from '../work-tree/verify.ts'
import type { UndoPlan } from './undo-plan.ts'

/**
 * What would take back a batch that made or removed directories alone. `undo-conflict` where something was put into one
 * since, or in its place; `already-undone` where nothing of the batch is left.
 */
export const planUndoOfDirectories = (
  repository: Repository,
  batch: Batch,
  directories: Directories,
): UndoPlan => {
  const { objects } = repository
  const changeSet = inverseOf(repository, directories)
  if (isEmpty(changeSet))
    throw new EmendError('already-undone', { commit: batch.commit, by: 'later changes' })
  const refuse = (path: string, reason: string, more?: { readonly inTheWay: string }): never => {
    throw new EmendError('undo-conflict', { commit: batch.commit, path, reason, ...more })
  }
  const leaving = new Set(changeSet.removed)
  for (const path of leaving) {
    const other = namesInWorkTree(repository, path).find((name) => !leaving.has(`${path}/${name}`))
    if (other !== undefined) refuse(path, `has ${legibleName(other)} in it now`)
  }
  for (const path of changeSet.made) {
    const obstacle = obstacleTo(repository, `${path}/`)
    if (obstacle === null) continue
    const isCommitted = treeItems(objects, treeOf(objects, changeSet.base), [obstacle]).size > 0
    const more = isCommitted ? undefined : { inTheWay: obstacle }
    refuse(path, `has no place: ${legibleName(obstacle)} is no directory now`, more)
  }
  return { batch, changeSet, given: new Map() }
}

/** The change set that takes back what is left of a batch of directories alone. */
const inverseOf = (repository: Repository, directories: Directories): ChangeSet => {
  const { made, removed, ...rest } = invert({ base: repository.head().commit, changes: [], ...directories })
  return {
    ...rest,
    made: made.filter((path) => !isThere(repository, path)),
    removed: removed.filter((path) => isThere(repository, path)),
  }
}

const isThere = (repository: Repository, path: string): boolean => look(repository, path).kind === 'directory'

/**
 * What takes back the directories that a batch made and removed beside its files, once these files have left. One that
 * something was put into since, or in its place, stays as it is; so does one that was there, empty, before the batch.
 */
export const directoriesBeside = (
  repository: Repository,
  { message }: Batch,
  files: readonly string[],
): Pick<ChangeSet, 'made' | 'removed'> => {
  if (repository.branch !== null) return { made: [], removed: [] }
  const directories = directoriesIn(message)
  const { made, removed } = inverseOf(repository, directories)
  const leaving = new Set(files)
  // A directory that no plan has named goes with the last of its files.
  const unnamed = new Set(ancestorsOfAll(files))
  for (const path of [...directories.made, ...directories.filled]) unnamed.delete(path)
  const isEmptied = (path: string): boolean =>
    namesInWorkTree(repository, path).every((name) => goes(`${path}/${name}`))
  const goes = (path: string): boolean =>
    leaving.has(path) || (unnamed.has(path) && isThere(repository, path) && isEmptied(path))
  const leaves = (path: string): boolean => {
    const isLeaving = isEmptied(path)
    if (isLeaving) leaving.add(path)
    return isLeaving
  }
  const hasPlace = (path: string): boolean => {
    const obstacle = obstacleTo(repository, `${path}/`)
    return obstacle === null || leaving.has(obstacle)
  }
  return {
    made: [...made, ...directories.filled].filter(hasPlace),
    removed: removed.filter(leaves),
  }
}
