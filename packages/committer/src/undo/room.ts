import { ancestorsOf, EmendError, legibleName } from '@emend/model'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { clashIn } from '../git/trees/clash.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import { isSubmodule } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import { isRepository } from '../work-tree/look.ts'
import { stayingIn } from '../work-tree/staying.ts'
import { obstacleTo } from '../work-tree/verify.ts'
import type { Restored } from './restore.ts'

/**
 * Refuses (`undo-conflict`) where a restored file has no room in the present tree: a later change put a file where its
 * directory was, or a directory with files of its own in its place.
 */
export const refuseWithoutRoom = (
  objects: ObjectStore,
  tree: string,
  restored: ReadonlyMap<string, Restored>,
  commit: string,
): void => {
  const files = [...restored].flatMap(([path, state]) => (state === null ? [] : path))
  const clash = clashIn(objects, tree, files, (path) => restored.get(path) === null)
  if (clash === undefined) return
  const { path, by } = clash
  const isModule = isSubmodule(treeItems(objects, tree, [by]).get(by))
  const reason = path.startsWith(`${by}/`)
    ? `has no place: ${legibleName(by)} is ${isModule ? 'a submodule' : 'no directory'} now`
    : `is a directory now, with ${legibleName(by.slice(path.length + 1))} in it`
  throw new EmendError('undo-conflict', { commit, path, reason })
}

/**
 * Refuses (`undo-conflict`) where a file that comes back has no room in the work tree, though git knows of nothing
 * there: something that is not tracked stands on its way, a directory in its place, or it would be in another
 * repository. `leaving` are the files and directories that the undo takes away.
 */
export const refuseTakenRoom = (
  repository: Repository,
  paths: readonly string[],
  leaving: ReadonlySet<string>,
  commit: string,
): void => {
  const refuse = (path: string, inTheWay: string, reason: string): never => {
    throw new EmendError('undo-conflict', { commit, path, reason, inTheWay })
  }
  for (const path of paths) {
    const obstacle = obstacleTo(repository, path)
    if (obstacle !== null && !leaving.has(obstacle))
      refuse(path, obstacle, `has no place: ${legibleName(obstacle)} is no directory now`)
    if (obstacle !== null) continue
    const other = ancestorsOf(path).find((one) => isRepository(repository, one))
    if (other !== undefined)
      refuse(path, other, `has no place: ${legibleName(other)} is a repository of its own now`)
    if (!stayingIn(repository, path, leaving).next().done) refuse(path, path, 'is a directory now')
  }
}
