import { EmendError } from '@emend/model'
import type { Batch } from '../batch.ts'
import { batchOf, walkBatches } from '../history/batches.ts'
import { resolveCommit } from '../history/revision.ts'
import { readCommit } from '../history/walk.ts'
import type { Repository } from '../repository.ts'

/**
 * The batch to take back: the one that is named, or the latest that is neither an undo nor undone.
 * `nothing-to-undo`, `commit-unknown`, `not-a-batch`, `already-undone`.
 */
export const chooseBatch = async (repository: Repository, revision: string | undefined): Promise<Batch> => {
  const { commit: head } = repository.head()
  if (revision === undefined) return await latest(repository, head)
  const id = resolveCommit(repository, revision)
  if (batchOf(readCommit(repository.objects, id)) === null)
    throw new EmendError('not-a-batch', { commit: revision })
  const batch =
    head === null ? undefined : await find(walkBatches(repository, head), ({ commit }) => commit === id)
  if (batch === undefined) throw new EmendError('commit-unknown', { commit: revision })
  if (batch.undoneBy !== undefined)
    throw new EmendError('already-undone', { commit: revision, by: batch.undoneBy })
  return batch
}

const latest = async (repository: Repository, head: string | null): Promise<Batch> => {
  const isOpen = ({ undoes, undoneBy }: Batch): boolean => undoes === undefined && undoneBy === undefined
  const batch = head === null ? undefined : await find(walkBatches(repository, head), isOpen)
  if (batch === undefined) throw new EmendError('nothing-to-undo', {})
  return batch
}

const find = async (
  batches: AsyncIterable<Batch>,
  wanted: (batch: Batch) => boolean,
): Promise<Batch | undefined> => {
  for await (const batch of batches) if (wanted(batch)) return batch
  return undefined
}
