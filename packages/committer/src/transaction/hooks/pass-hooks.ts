import { isLink } from '@emend/model'
import { fileSync, type Sync, syncAll } from '../../files/durable-write.ts'
import { writeJournal } from '../../journal/journal.ts'
import type { JournalRecord } from '../../journal/record.ts'
import type { Repository } from '../../repository.ts'
import { acquireAfterHooks } from '../acquire.ts'
import type { OnCleanup } from '../cleanup.ts'
import type { Held, Landing } from '../held.ts'
import { journaledChanges, journalOf } from '../journal-of.ts'
import { verifyInPlace } from '../landing/in-place.ts'
import type { PreparedBatch } from '../prepared-batch.ts'
import { runMessageHooks, runPreCommitHook } from './hooks.ts'
import { changedByHook } from './left-by-hook.ts'

/**
 * Lets the hooks have their say that run before the commit, with the batch in the work tree. They may change the
 * message and, as with git, what of the batch's files is committed: then the journal says so. Until they have ended,
 * nobody is kept from the branch, as with git.
 */
export const passHooks = async (
  repository: Repository,
  batch: PreparedBatch,
  held: Held,
  record: JournalRecord,
  onCleanup: OnCleanup,
): Promise<Landing> => {
  const { fs } = repository
  const left = await runPreCommitHook(repository, batch, held.built)
  const changes = left === batch ? record.changes : journaledChanges(repository, left)
  if (left !== batch) {
    await writeJournal(fs, { ...record, changes }, batch.making)
    if (batch.making.sync) await syncAll(syncsAfterHook(repository, batch, left))
  }
  const renewed = { ...left, message: await runMessageHooks(repository, left) }
  await verifyInPlace(repository, left, 'hooks')
  const anew = await acquireAfterHooks(repository, held, renewed)
  onCleanup(anew.ref!.abort)
  const { ref, logs } = journalOf(repository, renewed, anew)
  await writeJournal(fs, { ...record, changes, ref, logs }, batch.making)
  return { batch: renewed, held: anew }
}

/** What a hook writes, it need not have made durable; a link is, with its directory. */
const syncsAfterHook = (
  { fs, workTree }: Repository,
  batch: PreparedBatch,
  left: PreparedBatch,
): readonly Sync[] =>
  changedByHook(batch, left)
    .filter(({ after }) => !isLink(after))
    .map(
      ({ path }) =>
        () =>
          workTree.atAside(path, (place) => fileSync(fs, place)()),
    )
