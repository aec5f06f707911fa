import type { ChangeSet } from '@emend/model'
import type { CommitRequest, Receipt } from '../../receipt.ts'
import type { Repository } from '../../repository.ts'
import { withRetries } from '../../retry.ts'
import { landAlone } from '../alone.ts'
import { leaveHome, type Telling, withCleanup } from '../cleanup.ts'
import { receiptOf } from '../commit.ts'
import { throwIfInterrupted } from '../interruption.ts'
import { prepare } from '../prepare.ts'
import type { PreparedBatch } from '../prepared-batch.ts'
import { seal } from '../seal.ts'
import { refuseFetchedInto } from './fetched-into.ts'
import { follow } from './follow.ts'
import { isCheckedOutHere, refuseUnableToFollow, rehearseFollowing } from './follow-in-work-tree.ts'

/**
 * Carries a change set through to one commit on a branch of a remote, on top of where the branch was found there. That
 * the remote moves its branch is the commit point: before it, nothing has changed here or there, and no lock is held
 * while it is asked; after it, the branch here follows, and where it cannot, that is a warning.
 */
export const pushChangeSet = async (
  opened: Repository,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<Receipt> => {
  const repository = { ...opened, objects: opened.objects.forBatch() }
  const batch = await prepare(repository, changeSet, request)
  return await withCleanup(
    () => landAtRemote(repository, batch, request.note),
    [() => leaveHome(repository, batch)],
  )
}

const landAtRemote = async (
  repository: Repository,
  batch: PreparedBatch,
  note: string | undefined,
): Promise<Receipt> => {
  const { head } = batch.cleared
  const remote = repository.remote!
  const built = await seal(repository, head, batch)
  const receipt = receiptOf(batch, { head, built, index: null, ref: null })
  if (!built.differs) return { ...receipt, warnings: batch.cleared.warnings }
  const { warnings } = await rehearse(repository, batch, head.branch!, built.commit)
  await throwIfInterrupted(batch.signal)
  await repository.objects.secure(batch.making)
  const from = await remote.push(built.commit, head.commit, batch.signal)
  const pushed = { remote: remote.name, ref: head.branch!, from, to: built.commit }
  const followed = await follow(repository, batch, built, note)
  return { ...receipt, pushed, warnings: [...batch.cleared.warnings, ...warnings, ...followed] }
}

/**
 * Refuses what keeps the work tree, where it is on the branch, from following it; under emend's own lock, since another
 * batch may be bringing it along.
 */
const rehearse = async (
  repository: Repository,
  batch: PreparedBatch,
  branch: string,
  commit: string,
): Promise<Telling> => {
  if (!isCheckedOutHere(repository, branch)) return { warnings: [] }
  refuseFetchedInto(batch.cleared.settings.config, repository.remote!.name, branch)
  return await landAlone(repository, batch, async () => {
    const files = refuseUnableToFollow(repository, branch, commit)
    await repository.objects.secure(batch.making)
    await withRetries(() => rehearseFollowing(repository, branch, commit, files, batch.making))
    return { warnings: [] }
  })
}
