import { EmendError, isProblem } from '@emend/model'
import type { Repository } from '../../repository.ts'
import { verifyAllUnmoved } from '../../work-tree/verify.ts'
import { throwIfInterrupted } from '../interruption.ts'
import type { PreparedBatch } from '../prepared-batch.ts'

/** A check sees the batch as it will be committed, and may not change it. */
export const checkInPlace = async (
  repository: Repository,
  batch: PreparedBatch,
  check: NonNullable<PreparedBatch['check']>,
): Promise<void> => {
  await check(batch.signal)
  await verifyInPlace(repository, batch, 'checks')
}

/**
 * Makes sure that the work tree holds what the batch has put there (`moved`), and that nobody has stopped it
 * (`interrupted`).
 */
export const verifyInPlace = async (
  repository: Repository,
  { changeSet, cleared, signal }: PreparedBatch,
  during: 'checks' | 'hooks',
): Promise<void> => {
  await throwIfInterrupted(signal)
  const inPlace = changeSet.changes.map(({ path, after }) => ({ path, before: after, after }))
  try {
    verifyAllUnmoved(repository, inPlace, cleared.settings)
  } catch (cause) {
    if (!isProblem(cause, 'moved')) throw cause
    throw new EmendError('moved', { ...cause.data, during }, { cause })
  }
}
