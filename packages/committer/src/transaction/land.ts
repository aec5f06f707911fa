import { journalIn, removeJournal, writeJournal } from '../journal/journal.ts'
import { refuseTakenPlaces } from '../preflight/taken-places.ts'
import { takeBack } from '../recovery/take-back.ts'
import type { Repository } from '../repository.ts'
import { judge, refuseOther, touchedBy } from '../uncommitted/judge.ts'
import { keepUnder } from '../uncommitted/pre-images.ts'
import { lookOnce } from '../work-tree/look.ts'
import { verifyUnmoved } from '../work-tree/verify.ts'
import type { Held } from './acquire.ts'
import { applyToWorkTree, syncWorkTree } from './apply.ts'
import { heedInterruption } from './interruption.ts'
import { journalOf } from './journal-of.ts'
import type { PreparedBatch } from './prepare.ts'
import { publishIndex } from './publish-index.ts'
import { publishRef } from './publish-ref.ts'

/**
 * The second phase of a batch, under emend's own lock and git's: journal, work tree, index, branch.
 *
 * Guaranteed: the rename of the branch's ref is the one commit point. Whatever fails before it, the death of the process
 * included, is taken back by the journal, here or by the next command; after it, nothing is. Nothing is overwritten in place,
 * and what somebody else has written meanwhile stays. Not guaranteed: that a reader of the work tree sees all paths change at
 * once. Returns warnings.
 */
export const land = async (
  repository: Repository,
  batch: PreparedBatch,
  held: Held | null,
): Promise<readonly string[]> => {
  const { fs } = repository
  const home = batch.home.path
  try {
    verifyFootprint(repository, batch, held)
    writeJournal(fs, home, journalOf(repository, batch, held), batch)
    if (batch.kept !== null) keepUnder(repository, home, batch.batch, batch.kept, batch)
    applyToWorkTree(repository, batch.changeSet, batch.staging.changes)
    if (batch.check !== undefined) await checkInPlace(repository, batch, batch.check)
    if (batch.sync) syncWorkTree(repository, batch.changeSet)
    if (held !== null) publishIndex(repository, held.built, batch)
    if (held?.built.differs) return await publishRef(repository, held)
    // Without a ref to move, this is the commit point.
    removeJournal(fs, home)
    return []
  } catch (error) {
    const record = journalIn(fs, home)
    if (record !== null) await takeBack(repository, home, record, (error as Error).message)
    removeJournal(fs, home)
    throw error
  }
}

/** A check sees the batch as it will be committed, and may not change it. */
const checkInPlace = async (
  repository: Repository,
  { changeSet, cleared, signal }: PreparedBatch,
  check: NonNullable<PreparedBatch['check']>,
): Promise<void> => {
  await check(signal)
  await heedInterruption(signal)
  const look = lookOnce(repository.fs, repository.root)
  for (const { path, after } of changeSet.changes)
    verifyUnmoved(repository, { path, before: after, after }, cleared.settings, look)
}

/** Again, under the locks: anybody may have come by since the batch was planned and checked. */
const verifyFootprint = (repository: Repository, batch: PreparedBatch, held: Held | null): void => {
  const { changeSet, cleared } = batch
  const look = lookOnce(repository.fs, repository.root)
  for (const change of changeSet.changes) verifyUnmoved(repository, change, cleared.settings, look)
  const index = repository.index()
  if (held === null || (index === cleared.index && held.head.commit === cleared.head.commit)) return
  const { recorded, settings } = cleared
  const now = judge(repository, held.head, index, touchedBy(changeSet), recorded.policy, settings)
  refuseOther(recorded, now)
  refuseTakenPlaces(index, changeSet)
}
