import { type Change, EmendError } from '@emend/model'
import type { ShownBatch } from '../batch.ts'
import { changedPaths } from '../changed-paths.ts'
import type { Repository } from '../repository.ts'
import { storedItem } from '../stored-state.ts'
import { batchOf, walkBatches } from './batches.ts'
import { differencesOf } from './differences.ts'
import { resolveCommit } from './revision.ts'
import { readCommit } from './walk.ts'

/** One batch with what it changed, as it stands in the trees. `commit-unknown`, `not-a-batch`. */
export const showBatch = async (repository: Repository, revision: string): Promise<ShownBatch> => {
  const { objects } = repository
  const id = resolveCommit(repository, revision)
  const alone = batchOf(readCommit(objects, id))
  if (alone === null) throw new EmendError('not-a-batch', { commit: revision })
  const differences = differencesOf(repository, alone)
  const changes = differences.map(
    ({ path, before, after }): Change => ({
      path,
      before: before && storedItem(objects, before),
      after: after && storedItem(objects, after),
    }),
  )
  return {
    ...((await inHistory(repository, id)) ?? alone),
    changeSet: { base: alone.parents[0] ?? null, changes, made: [], removed: [] },
    changes: changedPaths(changes),
  }
}

/** Only the history above a batch knows whether it has been undone. */
const inHistory = async (repository: Repository, id: string) => {
  const { commit: head } = repository.head()
  if (head === null) return undefined
  for await (const batch of walkBatches(repository, head)) if (batch.commit === id) return batch
  return undefined
}
