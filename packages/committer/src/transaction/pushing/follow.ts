import { EmendError } from '@emend/model'
import type { Repository } from '../../repository.ts'
import { withRetries } from '../../retry.ts'
import { takeRef } from '../acquire.ts'
import { landAlone } from '../alone.ts'
import type { BuiltCommit } from '../build-commit.ts'
import { alsoTelling, type Telling, withCleanup } from '../cleanup.ts'
import { moveBranch } from '../landing/land-on-branch.ts'
import { writeNote } from '../note.ts'
import type { PreparedBatch } from '../prepared-batch.ts'
import { followInWorkTree, isCheckedOutHere } from './follow-in-work-tree.ts'

/**
 * Notes what there is to be noted of what the remote has taken, and moves the branch here to it, with its work tree where
 * it is checked out, under emend's own lock. What goes wrong is a warning: the batch has landed.
 */
export const follow = async (
  repository: Repository,
  batch: PreparedBatch,
  built: BuiltCommit,
  note: string | undefined,
): Promise<readonly string[]> => {
  const branch = batch.cleared.head.branch!
  // The commit is there to be noted, whether the branch can be moved or not.
  const noteAndMove = async (): Promise<Telling> => {
    const problems = note === undefined ? [] : await writeNote(repository, batch, built.commit, note)
    return alsoTelling(await withRetries(() => moveHere(repository, batch, built)), problems)
  }
  try {
    // Nothing stops it any more.
    return (await landAlone(repository, { ...batch, signal: undefined }, noteAndMove)).warnings
  } catch (error) {
    const { name } = repository.remote!
    return [`${name} has the commit, but ${branch} could not follow here: ${(error as Error).message}`]
  }
}

/** Another batch, made on top of this one, may have moved it already. */
const moveHere = async (
  repository: Repository,
  batch: PreparedBatch,
  built: BuiltCommit,
): Promise<Telling> => {
  const remote = repository.remote!
  const branch = batch.cleared.head.branch!
  const head = { commit: repository.refs.resolve(branch).id, branch }
  if (head.commit !== null && remote.descends(head.commit, built.commit)) return { warnings: [] }
  if (head.commit !== null && !remote.descends(built.commit, head.commit))
    throw new EmendError('push-diverged', { remote: remote.name, branch })
  const ref = await takeRef(repository, head, built, batch)
  if (!isCheckedOutHere(repository, branch))
    return await withCleanup(
      () => moveBranch(repository, batch, { head, built, index: null, ref }),
      [ref.abort],
    )
  // Git looks whether somebody holds the branch only when it has moved the work tree.
  await ref.abort()
  await followInWorkTree(repository, branch, built.commit, batch)
  return { warnings: [] }
}
