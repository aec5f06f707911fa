import { type ChangeSet, EmendError } from '@emend/model'
import { withPatience } from '../git/patience.ts'
import { removeJournal } from '../journal/journal.ts'
import { takeOwnLock } from '../ownership/own-lock.ts'
import type { RemoteBranch } from '../push/remote-branch.ts'
import type { CommitRequest, Receipt } from '../receipt.ts'
import { recoverOthers } from '../recovery/recover.ts'
import type { Repository } from '../repository.ts'
import { takeRef } from './acquire.ts'
import { type BuiltCommit, buildCommit } from './build-commit.ts'
import { receiptOf } from './commit.ts'
import { ending, tidy } from './ending.ts'
import { heedInterruption } from './interruption.ts'
import { moveBranch } from './land-on-branch.ts'
import { writeNote } from './note.ts'
import { type PreparedBatch, prepare } from './prepare.ts'
import { seal } from './seal.ts'

/**
 * Carries a change set through to one commit on a branch of a remote, on top of where the branch was found there. That the remote
 * moves its branch is the commit point: before it, nothing has changed here or there, and no lock is held; after it, the branch
 * here follows, and where it cannot, that is a warning.
 */
export const pushChangeSet = async (
  opened: Repository,
  remote: RemoteBranch,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<Receipt> => {
  const repository = { ...opened, objects: opened.objects.forBatch() }
  const batch = await prepare(repository, changeSet, request)
  const { head } = batch.cleared
  try {
    const built = await seal(repository, buildCommit(repository, head, batch), head.commit, batch)
    const receipt = receiptOf(head, batch, { head, built, index: null, ref: null })
    if (!built.differs) return { ...receipt, warnings: batch.cleared.warnings }
    await heedInterruption(batch.signal)
    await repository.objects.secure({ sync: batch.sync, home: batch.home.path })
    const from = await remote.push(built.commit)
    const pushed = { remote: remote.name, ref: head.branch!, from, to: built.commit }
    const followed = await follow(repository, remote, batch, built, request.note)
    return { ...receipt, pushed, warnings: [...batch.cleared.warnings, ...followed] }
  } finally {
    await tidy(ending(repository, batch, []))
  }
}

/** Moves the branch here to what the remote has taken, under emend's own lock, and notes what there is to be noted. */
const follow = async (
  repository: Repository,
  remote: RemoteBranch,
  batch: PreparedBatch,
  built: BuiltCommit,
  note: string | undefined,
): Promise<readonly string[]> => {
  const branch = batch.cleared.head.branch!
  try {
    const lock = await takeOwnLock(repository.fs, repository.gitDirectory, batch.home, batch.random)
    try {
      await recoverOthers(repository, batch.home)
      const moved = await withPatience(() => moveHere(repository, remote, branch, batch, built))
      return [...moved, ...(note === undefined ? [] : await writeNote(repository, batch, built.commit, note))]
    } finally {
      lock.release()
    }
  } catch (error) {
    return [`${remote.name} has the commit, but ${branch} could not follow here: ${(error as Error).message}`]
  }
}

/** Another batch, made on top of this one, may have moved it already. */
const moveHere = async (
  repository: Repository,
  remote: RemoteBranch,
  branch: string,
  batch: PreparedBatch,
  built: BuiltCommit,
): Promise<readonly string[]> => {
  const head = { commit: repository.refs.resolve(branch).id, branch }
  if (head.commit !== null && remote.descends(head.commit, built.commit)) return []
  if (head.commit !== null && !remote.descends(built.commit, head.commit))
    throw new EmendError('push-diverged', { remote: remote.name, branch })
  const ref = await takeRef(repository, head, built, batch)
  try {
    const { warnings } = await moveBranch(repository, branch, batch, { head, built, index: null, ref })
    removeJournal(repository.fs, batch.home.path)
    return warnings
  } finally {
    await ref.abort()
  }
}
