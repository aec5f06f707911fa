import { EmendError, isEmpty } from '@emend/model'
import type { Batch } from '../batch.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { batchOf, walkBatches } from '../history/batches.ts'
import { directoriesOf } from '../history/directories.ts'
import { resolveCommit } from '../history/revision.ts'
import { readCommit } from '../history/walk.ts'
import type { Repository } from '../repository.ts'
import { inverseOf } from './plan-directories.ts'

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
  const isOpen = (batch: Batch): boolean =>
    batch.undoes === undefined && batch.undoneBy === undefined && isLeft(repository, batch)
  const batch = head === null ? undefined : await find(walkBatches(repository, head), isOpen)
  if (batch === undefined) throw new EmendError('nothing-to-undo', {})
  return batch
}

/**
 * The undo to take back: that of the batch that is named, or the named undo itself, or the latest that is not taken back.
 * `nothing-to-redo`, `commit-unknown`, `not-a-batch`, `already-undone`.
 */
export const chooseUndo = async (repository: Repository, revision: string | undefined): Promise<Batch> => {
  if (revision === undefined) return await latestUndo(repository)
  const { objects } = repository
  const id = resolveCommit(repository, revision)
  const named = batchOf(readCommit(objects, id))
  if (named !== null && isUndo(objects, named)) return await chooseBatch(repository, id)
  if (named === null) throw new EmendError('not-a-batch', { commit: revision })
  const { commit: head } = repository.head()
  const batch =
    head === null ? undefined : await find(walkBatches(repository, head), ({ commit }) => commit === id)
  if (batch === undefined) throw new EmendError('commit-unknown', { commit: revision })
  if (batch.undoneBy === undefined) throw new EmendError('nothing-to-redo', { commit: revision })
  return await chooseBatch(repository, batch.undoneBy)
}

const latestUndo = async (repository: Repository): Promise<Batch> => {
  const { commit: head } = repository.head()
  const isOpen = (batch: Batch): boolean =>
    batch.undoneBy === undefined && isUndo(repository.objects, batch) && isLeft(repository, batch)
  const undo = head === null ? undefined : await find(walkBatches(repository, head), isOpen)
  if (undo === undefined) throw new EmendError('nothing-to-redo', {})
  return undo
}

/** False for a batch of directories alone that are not as it left them: they go with the files in them. */
const isLeft = (repository: Repository, batch: Batch): boolean => {
  const directories = directoriesOf(repository, batch)
  return directories === null || !isEmpty(inverseOf(repository, directories))
}

/** True for a batch that takes something back; one that takes an undo back does not. */
const isUndo = (objects: ObjectStore, { undoes }: Batch): boolean => {
  if (undoes === undefined || objects.read(undoes) === null) return false
  const target = batchOf(readCommit(objects, undoes))
  return target !== null && !isUndo(objects, target)
}

const find = async (
  batches: AsyncIterable<Batch>,
  wanted: (batch: Batch) => boolean,
): Promise<Batch | undefined> => {
  for await (const batch of batches) if (wanted(batch)) return batch
  return undefined
}
