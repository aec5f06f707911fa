import type { ChangeSet, DirtyPolicy } from '@emend/model'
import { verifyTip } from '../branch/tip.ts'
import type { Repository } from '../repository.ts'
import { touchedBy } from '../uncommitted/judge.ts'
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
    const cleared = clear(repository, touchedBy(changeSet), dirty)
    if (cleared.index === null) verifyTip(repository, cleared.head.commit, changeSet)
    else refuseTakenPlaces(repository, cleared.head, cleared.index, changeSet, cleared.recorded)
    return cleared
  })
