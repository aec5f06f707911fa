import { EmendError, isEmpty } from '@emend/model'
import type { Batch } from '../batch.ts'
import { batchAt, batchNamed, findBatch } from '../history/batches.ts'
import { directoriesOf } from '../history/directories.ts'
import type { Repository } from '../repository.ts'
import { inverseOf } from './plan-directories.ts'

/**
 * The batch to take back: the one that is named, or the latest that is neither an undo nor undone.
 * `nothing-to-undo`, `commit-unknown`, `not-a-batch`, `already-undone`.
 */
export const chooseBatch = async (repository: Repository, revision: string | undefined): Promise<Batch> => {
  if (revision === undefined) return await latest(repository)
  const batch = await onBranch(repository, revision)
  if (batch.undoneBy !== undefined)
    throw new EmendError('already-undone', { commit: revision, by: batch.undoneBy })
  return batch
}

const latest = async (repository: Repository): Promise<Batch> => {
  const isOpen = (batch: Batch): boolean =>
    batch.undoes === undefined && batch.undoneBy === undefined && isLeft(repository, batch)
  const batch = await findBatch(repository, isOpen)
  if (batch === undefined) throw new EmendError('nothing-to-undo', {})
  return batch
}

/**
 * The undo to take back: that of the batch that is named, or the named undo itself, or the latest that is not taken back.
 * `nothing-to-redo`, `commit-unknown`, `not-a-batch`, `already-undone`.
 */
export const chooseUndo = async (repository: Repository, revision: string | undefined): Promise<Batch> => {
  if (revision === undefined) return await latestUndo(repository)
  const named = batchNamed(repository, revision)
  if (await isUndo(repository, named)) return await chooseBatch(repository, named.commit)
  const batch = await onBranch(repository, revision)
  if (batch.undoneBy === undefined) throw new EmendError('nothing-to-redo', { commit: revision })
  return await chooseBatch(repository, batch.undoneBy)
}

const latestUndo = async (repository: Repository): Promise<Batch> => {
  const isOpen = async (batch: Batch): Promise<boolean> =>
    batch.undoneBy === undefined && (await isUndo(repository, batch)) && isLeft(repository, batch)
  const undo = await findBatch(repository, isOpen)
  if (undo === undefined) throw new EmendError('nothing-to-redo', {})
  return undo
}

/** False for a batch of directories alone that are not as it left them: they go with the files in them. */
const isLeft = (repository: Repository, batch: Batch): boolean => {
  const directories = directoriesOf(repository, batch)
  return directories === null || !isEmpty(inverseOf(repository, directories))
}

/** True for a batch that takes something back; one that takes an undo back does not. */
const isUndo = async (repository: Repository, batch: Batch, seen = new Set<string>()): Promise<boolean> => {
  // Messages can be written by anybody: two may take back one another.
  if (batch.undoes === undefined || seen.has(batch.commit)) return false
  seen.add(batch.commit)
  const target =
    batchAt(repository.objects, batch.undoes) ?? (await successorOf(repository, batch.undoesBatch))
  return target !== undefined && !(await isUndo(repository, target, seen))
}

/** The batch of this id on the branch: what a rebase has made of one whose commit is gone. */
const successorOf = async (repository: Repository, id: string | undefined): Promise<Batch | undefined> =>
  id === undefined ? undefined : await findBatch(repository, ({ batch }) => batch === id)

/** The batch that somebody names, with what the branch knows of it. */
const onBranch = async (repository: Repository, revision: string): Promise<Batch> => {
  const named = batchNamed(repository, revision)
  const batch = await findBatch(repository, ({ commit }) => commit === named.commit)
  if (batch === undefined) throw new EmendError('commit-unknown', { commit: revision, elsewhere: true })
  return batch
}
