import { EmendError, takenBack } from '@emend/model'
import { reasonOf } from '../../failures.ts'
import { directorySync, syncAll } from '../../files/durable-write.ts'
import { journalIn, removeJournal, writeJournal } from '../../journal/journal.ts'
import type { JournalRecord } from '../../journal/record.ts'
import { refuseInProgress } from '../../preflight/in-progress.ts'
import { refuseTakenPlaces } from '../../preflight/taken-places.ts'
import { takeBack } from '../../recovery/take-back.ts'
import type { Repository } from '../../repository.ts'
import { judge, refuseOther, touchedBy } from '../../uncommitted/judge.ts'
import { keepUnder, preImageRef, refuseTakenId } from '../../uncommitted/pre-images.ts'
import { isAsRecorded } from '../../work-tree/recorded-stat.ts'
import { type KnownByLooks, verifyAllUnmoved } from '../../work-tree/verify.ts'
import { type OnCleanup, type Telling, tidy } from '../cleanup.ts'
import type { Held, Landing } from '../held.ts'
import { passHooks } from '../hooks/pass-hooks.ts'
import { journalOf } from '../journal-of.ts'
import type { PreparedBatch } from '../prepared-batch.ts'
import { applyToWorkTree, workTreeSyncs } from '../work-tree/apply.ts'
import { verifyInPlace } from './in-place.ts'
import { publishRef } from './publish-ref.ts'
import { renewHome } from './renew-home.ts'
import { tellingWhatStays } from './telling-what-stays.ts'
import { verifyIndex } from './verify-index.ts'
import { writeIndex } from './write-index.ts'

/** A batch that has landed. */
export interface Landed extends Landing, Telling {}

/**
 * The second phase of a batch, under emend's own lock and git's: journal, work tree, index, branch.
 *
 * Guaranteed: the rename of the branch's ref is the one commit point. Whatever fails before it, the death of the
 * process included, is taken back by the journal, here or by the next command; after it, nothing is. Nothing is
 * overwritten in place, and what somebody else has written meanwhile stays. Not guaranteed: that a reader of the work
 * tree sees all paths change at once.
 */
export const land = async (
  repository: Repository,
  batch: PreparedBatch,
  held: Held | null,
  onCleanup: OnCleanup,
): Promise<Landed> => {
  const { fs } = repository
  const home = batch.home.path
  let landing: Landing = { batch, held }
  let applied: JournalRecord | null = null
  try {
    verifyFootprint(repository, batch, held)
    if (batch.kept !== null) refuseTakenId(repository, batch.batch)
    const record = journalOf(repository, batch, held)
    await writeJournal(fs, record, batch.making)
    if (batch.kept !== null) await keep(repository, batch, batch.kept, held)
    applyToWorkTree(repository, home, batch.changeSet, batch.staging.changes)
    applied = record
    await batch.check?.(batch.signal)
    if (batch.check !== undefined) await verifyInPlace(repository, batch, 'checks')
    if (held?.ref === null) landing = await passHooks(repository, batch, held, record, onCleanup)
    return await publish(repository, landing, record)
  } catch (error) {
    if (applied !== null) await renewed(repository, batch, applied, error as Error)
    throw await takenLandingBack(repository, home, landing.held, error as Error)
  }
}

/**
 * Puts the index in place and moves the branch, once the work tree, the directories made for its files and the index
 * are on the disk. Where no ref moves, the commit point is that the journal goes.
 */
const publish = async (repository: Repository, landing: Landing, record: JournalRecord): Promise<Landed> => {
  const { batch, held } = landing
  const { sync, home } = batch.making
  const index = held === null ? null : writeIndex(repository, held, batch)
  const written = index === null ? [] : [index.written]
  const changed = { ...batch.changeSet, made: record.absent }
  const first = sync ? [...workTreeSyncs(repository, changed), ...written] : []
  const put = (): void => index?.put()
  if (!held?.built.differs) {
    await syncAll(first)
    put()
    removeJournal(repository.fs, home)
    return { batch, held, warnings: await tidy(sync ? [directorySync(repository.fs, home)] : []) }
  }
  // Git does not wait for the lock on the index, and it has done what it is for.
  const landed = () => held.index?.release()
  const warnings = await publishRef(repository, batch, held, { first, put, landed })
  return { batch, held, warnings }
}

/** Makes anew what a check or a hook has removed: without it, nothing can be taken back (`not-restored`). */
const renewed = async (
  repository: Repository,
  batch: PreparedBatch,
  record: JournalRecord,
  error: Error,
): Promise<void> => {
  try {
    await renewHome(repository, batch, record)
  } catch (cause) {
    const kept = batch.kept === null ? 'HEAD' : `${preImageRef(batch.batch)} or HEAD`
    const facts = { reason: causeOf(error), error: reasonOf(cause as Error), kept, byGit: true } as const
    throw new EmendError('not-restored', facts, { cause })
  }
}

/**
 * Takes back what a batch did that does not land, by its journal. Returns why it does not, and what of it stays
 * nevertheless.
 */
export const takenLandingBack = async (
  repository: Repository,
  home: string,
  held: Held | null,
  error: Error,
): Promise<Error> => {
  const { fs, refs } = repository
  if (refs.locksAll) await released(held)
  const record = journalIn(fs, home)
  const staying = record && (await takeBack(repository, home, record, causeOf(error)))
  removeJournal(fs, home)
  return staying === null ? error : tellingWhatStays(error, staying)
}

/** Why a batch is taken back, without the word that it was: that is still to be done. */
const causeOf = ({ message }: Error): string =>
  message.replace(`; ${takenBack(undefined)}`, '').replace(/\.$/, '')

/** Keeps what is about to be replaced, now, or, where a lock is on all refs, by the move of the branch. */
const keep = async (
  repository: Repository,
  batch: PreparedBatch,
  kept: string,
  held: Held | null,
): Promise<void> => {
  if (repository.refs.locksAll) {
    if (held?.built.differs) return
    await released(held)
  }
  await keepUnder(repository, batch.batch, kept, batch.making)
}

/** Whatever comes of it, the branch is not held any more. */
const released = async (held: Held | null): Promise<void> => {
  try {
    await held?.ref?.abort()
  } catch {
    // Who held the lock for this process has died itself.
  }
}

/** Again, under the locks: anybody may have come by since the batch was planned and checked. */
const verifyFootprint = (repository: Repository, batch: PreparedBatch, held: Held | null): void => {
  const { changeSet, cleared } = batch
  verifyAllUnmoved(repository, changeSet.changes, cleared.settings, asRecorded(batch))
  refuseInProgress(repository)
  const index = repository.index()
  const { recorded, settings } = cleared
  const isSame = index === cleared.index && held?.head.commit === cleared.head.commit
  // What looked changed may be as it was: another batch was being landed, and was taken back.
  if (held === null || (isSame && recorded.dirty.size === 0)) return
  verifyIndex(changeSet.changes, cleared.index!, index)
  const now = judge(repository, held.head, index, touchedBy(changeSet), recorded.policy, settings)
  refuseOther(recorded, now)
  refuseTakenPlaces(repository, held.head, index, changeSet, now)
}

/**
 * Tells by the index which files need not be read while others wait: each is read when it has been moved aside. Only an
 * entry with the blob that was planned on counts: another batch may have landed since then, with its index.
 */
const asRecorded = ({ changeSet, cleared: { index, recorded } }: PreparedBatch): KnownByLooks => {
  const planned = new Map(changeSet.changes.map(({ path, before }) => [path, before?.blob]))
  return (path, stat) => {
    const record = recorded.staged.get(path)
    if (index === null || record === undefined || record.id !== planned.get(path)) return false
    return isAsRecorded(record, stat, index)
  }
}
