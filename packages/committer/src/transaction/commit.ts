import type { ChangeSet } from '@emend/model'
import { changedPaths, differing } from '../changed-paths.ts'
import { removeJournal } from '../journal/journal.ts'
import { takeOwnLock } from '../ownership/own-lock.ts'
import type { CommitRequest, Receipt } from '../receipt.ts'
import { recoverOthers } from '../recovery/recover.ts'
import type { Head, Repository } from '../repository.ts'
import { dirtyNotices } from '../uncommitted/notices.ts'
import { prunePreImages } from '../uncommitted/prune.ts'
import { acquire, type Held } from './acquire.ts'
import { ending, notTidied, type Step, tidy } from './ending.ts'
import { runHookAfter } from './hooks.ts'
import { land } from './land.ts'
import { landOnBranch } from './land-on-branch.ts'
import { writeNote } from './note.ts'
import { type PreparedBatch, prepare } from './prepare.ts'

/**
 * Carries a change set through to one commit, in two phases: `prepare` without a lock, then `land` under emend's own lock
 * and git's.
 */
export const commitChangeSet = async (
  opened: Repository,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<Receipt> => {
  const repository = { ...opened, objects: opened.objects.forBatch() }
  const batch = await prepare(repository, changeSet, request)
  const locks: Step[] = []
  try {
    const lock = await takeOwnLock(repository.fs, repository.gitDirectory, batch.home, batch.random)
    locks.push(lock.release)
    await recoverOthers(repository, batch.home)
    const held = batch.items.size === 0 ? null : await acquire(repository, batch)
    if (held !== null)
      locks.push(
        () => held.index?.release(),
        () => held.ref?.abort(),
      )
    const head = held?.head ?? repository.head()
    const landed =
      repository.branch === null
        ? await land(repository, batch, held, (release) => locks.push(release))
        : await landOnBranch(repository, repository.branch, batch, held)
    const pruned = batch.kept === null ? [] : prune(repository, batch)
    const noted: string[] = []
    const note: Step = async () => {
      if (request.note === undefined || !landed.held?.built.differs) return
      noted.push(...(await writeNote(repository, batch, landed.held.built.commit, request.note)))
    }
    const tidied = await tidy([
      () => removeJournal(repository.fs, batch.home.path),
      ...ending(repository, batch, locks, note),
    ])
    const told = [...batch.cleared.warnings, ...dirtyNotices(batch.cleared.recorded, batch.batch)]
    const after = landed.held?.built.differs ? await runHookAfter(repository, batch) : []
    const warnings = [...told, ...landed.warnings, ...pruned, ...noted, ...tidied, ...after]
    return { ...receiptOf(head, batch, landed.held), warnings }
  } catch (error) {
    await batch.staging.settled
    await tidy(ending(repository, batch, locks))
    throw error
  }
}

const prune = (repository: Repository, { batch, now, home, sync }: PreparedBatch): readonly string[] => {
  try {
    return prunePreImages(repository, batch, now, { sync, home: home.path })
  } catch (error) {
    return [notTidied(error)]
  }
}

/** What a batch returns once it has landed, but for what there is to tell. */
export const receiptOf = (
  head: Head,
  batch: PreparedBatch,
  held: Held | null,
): Omit<Receipt, 'warnings'> => ({
  commit: held?.built.differs ? held.built.commit : null,
  base: held?.built.differs ? held.built.parent : head.commit,
  branch: head.branch,
  batch: batch.batch,
  changes: changedPaths(differing(batch.stored)),
  stored: differing(batch.stored),
  backend: batch.cleared.backend,
})
