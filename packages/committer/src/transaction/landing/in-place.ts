import { EmendError, isProblem } from '@emend/model'
import type { Repository } from '../../repository.ts'
import { verifyAllUnmoved } from '../../work-tree/verify.ts'
import { throwIfInterrupted } from '../interruption.ts'
import type { PreparedBatch } from '../prepared-batch.ts'

/**
 * Makes sure that the work tree holds what the batch has put there (`moved`): a check, or a hook, sees the batch as it
 * will be committed, and may not change it. `interrupted` where somebody has stopped it.
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
