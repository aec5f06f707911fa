import { syncAll } from '../files/durable-write.ts'
import { lockFile } from '../git/locks/lock-file.ts'
import type { PreparedRefUpdate } from '../git/refs/ref-update.ts'
import type { Head } from '../head.ts'
import { removeJournal, writeJournal } from '../journal/journal.ts'
import type { Repository } from '../repository.ts'
import { withRetries } from '../retry.ts'
import { preImageRef } from '../uncommitted/pre-images.ts'
import { type BuiltCommit, buildCommit } from './build-commit.ts'
import { logMessageOf } from './description.ts'
import type { Held } from './held.ts'
import { throwIfInterrupted } from './interruption.ts'
import { journalOf } from './journal-of.ts'
import type { PreparedBatch } from './prepared-batch.ts'
import { seal, sign } from './seal.ts'

/**
 * Takes git's locks in git's order: index, HEAD, branch; where batches go to a branch alone, that one. Waits a bounded
 * time for those that somebody holds (`busy`); when the branch has moved, the commit is built again on the new parent
 * (`moved`, should it keep moving). Up to the locks, a batch can be stopped (`interrupted`). The journal is written
 * before them, so that nobody has to wait for the disk meanwhile; what is thrown leaves none.
 */
export const acquire = async (repository: Repository, batch: PreparedBatch): Promise<Held> => {
  try {
    return await withRetries(() => buildAndLock(repository, batch), batch.random, ['moved'])
  } catch (error) {
    removeJournal(repository.fs, batch.home.path)
    throw error
  }
}

const buildAndLock = async (repository: Repository, batch: PreparedBatch): Promise<Held> => {
  const head = repository.head()
  // What hooks may still change is signed once they have ended.
  const isFinal = batch.cleared.hooks.length === 0
  const built = isFinal ? await sign(repository, head, batch) : buildCommit(repository, head, batch)
  await makeDurable(repository, batch, { head, built })
  // Built as it is, and signed, it waits for who holds a lock.
  const locks = await withRetries(async () => {
    await throwIfInterrupted(batch.signal)
    return await takeLocks(repository, head, built, batch)
  }, batch.random)
  return { head, built, ...locks }
}

/** Objects, staged files and journal, side by side. */
const makeDurable = (
  repository: Repository,
  batch: PreparedBatch,
  move: Pick<Held, 'head' | 'built'>,
): Promise<void> =>
  syncAll([
    () => repository.objects.flush(batch.making),
    () => writeJournal(repository.fs, journalOf(repository, batch, move), batch.making),
    () => batch.staging.complete,
  ])

const takeLocks = async (
  repository: Repository,
  head: Head,
  built: BuiltCommit,
  batch: PreparedBatch,
): Promise<Pick<Held, 'index' | 'ref'>> => {
  const index = repository.branch === null ? lockFile(repository, 'index', batch.making) : null
  try {
    const isLater = built.differs && batch.cleared.hooks.length > 0
    return { index, ref: isLater ? null : await takeRef(repository, head, built, batch) }
  } catch (error) {
    index?.release()
    throw error
  }
}

/** Locks the branch, or HEAD with its branch, to move it from where it is to a built commit. */
export const takeRef = (
  { refs, branch }: Repository,
  { commit: from, branch: target }: Head,
  { commit: to }: BuiltCommit,
  prepared: PreparedBatch,
): Promise<PreparedRefUpdate> => {
  const { committer: by, cleared, making, batch, kept } = prepared
  const log = cleared.settings.logRefUpdates
  const along = refs.locksAll && kept !== null ? { along: { ref: preImageRef(batch), id: kept } } : {}
  const message = logMessageOf(prepared)
  const update = { ref: branch ?? 'HEAD', target: target ?? 'HEAD', from, to, by, message }
  return refs.prepare(update, { ...making, log, ...along })
}

/** Builds the commit with the message that hooks have left, on the same parent, and locks the branch for it. */
export const acquireAfterHooks = async (
  repository: Repository,
  held: Held,
  batch: PreparedBatch,
): Promise<Held> => {
  const { head } = held
  const built = await seal(repository, head, batch)
  return {
    ...held,
    built,
    ref: await withRetries(() => takeRef(repository, head, built, batch), batch.random),
  }
}
