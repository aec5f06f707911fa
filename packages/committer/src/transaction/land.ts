import { EmendError } from '@emend/model'
import { refuseUncommitted } from '../preflight/preflight.ts'
import { refuseTakenPlaces } from '../preflight/taken-places.ts'
import type { Repository } from '../repository.ts'
import { lookOnce } from '../work-tree/look.ts'
import { verifyUnmoved } from '../work-tree/verify.ts'
import type { Held } from './acquire.ts'
import { applyToWorkTree, syncWorkTree } from './apply.ts'
import type { PreparedBatch } from './prepare.ts'
import { publishIndex } from './publish-index.ts'
import { publishRef } from './publish-ref.ts'
import { type Rollback, startRollback } from './rollback.ts'

/**
 * Work tree, then index, then branch: the second phase of a batch, under git's locks and without yielding. The rename of
 * the branch's ref is the one commit point; before it, whatever fails is taken back, last step first, and thrown.
 * Returns warnings.
 */
export const land = (repository: Repository, batch: PreparedBatch, held: Held | null): readonly string[] => {
  const rollback = startRollback()
  try {
    verifyFootprint(repository, batch, held)
    applyToWorkTree(repository, batch.changeSet, batch.staging.changes, rollback)
    if (batch.sync) syncWorkTree(repository, batch.changeSet)
    return held === null ? [] : publish(repository, batch, held, rollback)
  } catch (error) {
    throw takeBack(rollback, error)
  }
}

/** Again, under the locks: anybody may have come by since the batch was planned and checked. */
const verifyFootprint = (repository: Repository, batch: PreparedBatch, held: Held | null): void => {
  const { changeSet, cleared } = batch
  const look = lookOnce(repository.fs, repository.root)
  for (const change of changeSet.changes) verifyUnmoved(repository, change, cleared.settings, look)
  const index = repository.index()
  if (held === null || (index === cleared.index && held.head.commit === cleared.head.commit)) return
  refuseUncommitted(repository, held.head, index, [...batch.items.keys()], cleared.settings)
  refuseTakenPlaces(index, changeSet)
}

const publish = (
  repository: Repository,
  batch: PreparedBatch,
  held: Held,
  rollback: Rollback,
): readonly string[] => {
  publishIndex(repository, repository.index(), held.built, batch, rollback)
  return held.built.differs ? publishRef(repository, held, rollback) : []
}

/** Takes everything back and returns what is to be thrown. */
const takeBack = (rollback: Rollback, cause: unknown): unknown => {
  const [failure] = rollback.run()
  if (failure === undefined) return cause
  const error = failure instanceof Error ? failure.message : String(failure)
  return new EmendError('not-restored', { error, reason: (cause as Error).message }, { cause })
}
