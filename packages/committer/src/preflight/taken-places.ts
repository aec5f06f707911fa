import { ancestorsOfAll, type Change, type ChangeSet, type DirtyState, EmendError } from '@emend/model'
import { pathsLeaving, pathsOf } from '../before-and-after.ts'
import { treeOf } from '../git/commit.ts'
import { clashIn } from '../git/trees/clash.ts'
import type { Head } from '../head.ts'
import type { Repository } from '../repository.ts'
import type { Judged } from '../uncommitted/judge.ts'
import { refuseLeftOut } from '../uncommitted/state.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/**
 * Refuses paths that are new to git (`dirty`) and need the place of something that the index or HEAD has and the batch
 * leaves alone: the user put a directory in the place of a tracked file, or a file in that of a tracked directory, and
 * has not committed it; or the work tree leaves it out (`repository-unsupported`).
 */
export const refuseTakenPlaces = (
  repository: Repository,
  head: Head,
  index: IndexFile,
  { changes }: ChangeSet,
  { policy, dirty }: Pick<Judged, 'policy' | 'dirty'>,
): void => {
  const deleted = new Set(pathsLeaving(changes))
  // A checkpoint commits what is to be deleted as well.
  const isNew = ({ path, before, after }: Change): boolean =>
    after === null ? policy === 'checkpoint' && dirty.has(path) : before === null || dirty.has(path)
  const added = pathsOf(changes.filter(isNew))
  if (added.length === 0) return
  const leaves = (path: string): boolean => deleted.has(path)
  const taken = (path: string, state: DirtyState, neededBy: string): EmendError =>
    new EmendError('dirty', { path, state, neededBy })
  const tracked = [...index.find(ancestorsOfAll(added)).keys(), ...index.pathsBelow(added)]
  const staged = tracked.find((path) => !leaves(path))
  if (staged !== undefined) {
    refuseLeftOut(repository, staged, index.entry(staged))
    const needsPlace = (path: string): boolean =>
      path.startsWith(`${staged}/`) || staged.startsWith(`${path}/`)
    throw taken(staged, 'modified', added.find(needsPlace)!)
  }
  const clash = clashIn(repository.objects, treeOf(repository.objects, head.commit), added, leaves)
  if (clash !== undefined) throw taken(clash.by, 'staged', clash.path)
}
