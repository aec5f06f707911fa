import type { ChangeSet } from '@emend/model'
import { changedPaths } from '../changed-paths.ts'
import type { CommitRequest, Receipt } from '../receipt.ts'
import type { Head, Repository } from '../repository.ts'
import { acquire, type Held } from './acquire.ts'
import { land } from './land.ts'
import { type PreparedBatch, prepare } from './prepare.ts'

/**
 * Carries a change set through to one commit, in two phases: `prepare` without a lock, then `land` under git's locks.
 * Between the two is where a batch becomes known to a journal.
 */
export const commitChangeSet = async (
  repository: Repository,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<Receipt> => {
  const batch = await prepare(repository, changeSet, request)
  let held: Held | null = null
  try {
    held = batch.items.size === 0 ? null : await acquire(repository, batch)
    const receipt = receiptOf(held?.head ?? repository.head(), batch, held)
    const warnings = land(repository, batch, held)
    return { ...receipt, warnings: [...batch.cleared.warnings, ...warnings, ...tidy(held, batch)] }
  } catch (error) {
    release(held)
    await batch.staging.removeStaged().catch(() => {})
    throw error
  }
}

/** From here on nothing may report failure: what cannot be tidied up is a warning. */
const tidy = (held: Held | null, { staging }: PreparedBatch): readonly string[] => [
  ...release(held),
  ...attempt(staging.removeBackups),
]

const release = (held: Held | null): readonly string[] =>
  held === null ? [] : [...attempt(held.ref.abort), ...attempt(held.index.release)]

const attempt = (step: () => void): readonly string[] => {
  try {
    step()
    return []
  } catch (error) {
    return [`Not everything could be tidied up: ${(error as Error).message}`]
  }
}

const receiptOf = (head: Head, batch: PreparedBatch, held: Held | null): Omit<Receipt, 'warnings'> => ({
  commit: held?.built.differs ? held.built.commit : null,
  base: head.commit,
  branch: head.branch,
  batch: batch.batch,
  changes: changedPaths(batch.stored),
  stored: batch.stored,
})
