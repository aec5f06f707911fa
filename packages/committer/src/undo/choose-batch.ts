import { EmendError } from '@emend/model'
import type { Batch } from '../batch.ts'
import { batchAt, batchesWith, batchNamed, findBatch } from '../history/batches.ts'
import type { Repository } from '../repository.ts'

/** The named batch, to be taken back. `commit-unknown`, `not-a-batch`, `already-undone`. */
export const chooseBatch = async (repository: Repository, revision: string): Promise<Batch> => {
  const batch = await onBranch(repository, batchNamed(repository, revision), revision)
  if (batch.undoneBy !== undefined)
    throw new EmendError('already-undone', { commit: revision, by: batch.undoneBy })
  return batch
}

/**
 * The undo of the named batch, or the named undo itself, to be taken back. `nothing-to-redo`, and as for `chooseBatch`.
 */
export const chooseUndo = async (repository: Repository, revision: string): Promise<Batch> => {
  const named = batchNamed(repository, revision)
  if (await isUndo(repository, named, successorsOn(repository)))
    return await chooseBatch(repository, revision)
  const batch = await onBranch(repository, named, revision)
  if (batch.undoneBy === undefined) throw new EmendError('nothing-to-redo', { commit: revision })
  return await chooseBatch(repository, batch.undoneBy)
}

/** The batches that are neither undos nor undone, latest first. */
export const openBatches = (repository: Repository): AsyncIterable<Batch> =>
  batchesWith(repository, ({ undoes, undoneBy }) => undoes === undefined && undoneBy === undefined)

/** The undos that are not taken back, latest first. */
export const openUndos = (repository: Repository): AsyncIterable<Batch> => {
  const successorOf = successorsOn(repository)
  return batchesWith(
    repository,
    (batch) => batch.undoneBy === undefined && isUndo(repository, batch, successorOf),
  )
}

/** True for a batch that takes something back; one that takes an undo back does not. */
const isUndo = async (
  repository: Repository,
  batch: Batch,
  successorOf: SuccessorOf,
  seen = new Set<string>(),
): Promise<boolean> => {
  // Messages can be written by anybody: two may take back one another.
  if (batch.undoes === undefined || seen.has(batch.commit)) return false
  seen.add(batch.commit)
  const target = batchAt(repository.objects, batch.undoes) ?? (await successorOf(batch.undoesBatch))
  return target !== undefined && !(await isUndo(repository, target, successorOf, seen))
}

/** The latest batch of this id on the branch: what a rebase has made of one whose commit is gone. */
type SuccessorOf = (id: string | undefined) => Promise<Batch | undefined>

/**
 * A rebase gives every batch another commit: the branch is gone through once for all of them, and no further than need
 * be.
 */
const successorsOn = (repository: Repository): SuccessorOf => {
  const met = new Map<string, Batch>()
  const rest = batchesWith(repository, ({ batch }) => !met.has(batch))
  return async (id) => {
    while (id !== undefined && !met.has(id)) {
      const { value, done } = await rest.next()
      if (done) return undefined
      met.set(value.batch, value)
    }
    return met.get(id!)
  }
}

/**
 * A batch with what the branch knows of it: where it is not there itself, the commit that a rebase, or whoever amended
 * it, has made of it. One that others were squashed into holds more than that.
 */
const onBranch = async (
  repository: Repository,
  { commit, batch: id }: Batch,
  revision: string,
): Promise<Batch> => {
  const batch =
    (await findBatch(repository, (candidate) => candidate.commit === commit)) ??
    (await findBatch(repository, (candidate) => candidate.batch === id && isAlone(candidate)))
  if (batch === undefined) throw new EmendError('commit-unknown', { commit: revision, elsewhere: true })
  return batch
}

const isAlone = ({ message }: Batch): boolean => message.match(/^Emend-Batch:/gm)?.length === 1
