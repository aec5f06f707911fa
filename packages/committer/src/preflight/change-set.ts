import type { ChangeSet } from '@emend/model'
import type { Repository } from '../repository.ts'
import { refusePaths } from './paths.ts'
import { type Cleared, clear } from './preflight.ts'
import { refuseTakenPlaces } from './taken-places.ts'

/** Refuses whatever this change set would have to be refused for before anything is written. Writes nothing. */
export const clearChangeSet = (repository: Repository, changeSet: ChangeSet): Cleared => {
  refusePaths(repository, changeSet)
  const cleared = clear(
    repository,
    changeSet.changes.map(({ path }) => path),
  )
  refuseTakenPlaces(cleared.index, changeSet)
  return cleared
}
