import type { ChangeSet, DirtyPolicy } from '@emend/model'
import { clearBranch } from '../branch/preflight.ts'
import { verifyTip } from '../branch/tip.ts'
import type { Repository } from '../repository.ts'
import { type Touched, touchedBy } from '../uncommitted/judge.ts'
import { refusePaths } from './paths.ts'
import { type Cleared, clear } from './preflight.ts'
import { refuseTakenPlaces } from './taken-places.ts'

/** Refuses whatever this change set would have to be refused for before anything is written. Writes nothing. */
export const clearChangeSet = (
  repository: Repository,
  changeSet: ChangeSet,
  dirty: DirtyPolicy = 'separate',
): Cleared =>
  repository.workTree.together(() => {
    refusePaths(repository, changeSet)
    const cleared = clearPaths(repository, touchedBy(changeSet), dirty)
    if (cleared.index === null) verifyTip(repository, cleared.head.commit, changeSet)
    else refuseTakenPlaces(repository, cleared.head, cleared.index, changeSet, cleared.recorded)
    return cleared
  })

/** Refuses whatever any batch that touches these paths would have to be refused for. Writes nothing. */
export const clearPaths = (repository: Repository, touched: Touched, dirty: DirtyPolicy): Cleared => {
  const { branch } = repository
  return branch === null ? clear(repository, touched, dirty) : clearBranch(repository, branch, touched)
}
