import { refuseCheckedOut } from '../../branch/checked-out.ts'
import { verifyMovedTip } from '../../branch/tip.ts'
import { removeJournal, writeJournal } from '../../journal/journal.ts'
import type { Repository } from '../../repository.ts'
import type { Held } from '../held.ts'
import { journalOf } from '../journal-of.ts'
import type { PreparedBatch } from '../prepared-batch.ts'
import { type Landed, takenLandingBack } from './land.ts'
import { publishRef } from './publish-ref.ts'

/**
 * The second phase of a batch that goes to a branch alone, under emend's own lock and git's on the branch: journal,
 * reflog, branch. No work tree and no index is looked at or touched. As in every batch, the rename of the branch's ref
 * is the one commit point.
 */
export const landOnBranch = async (
  repository: Repository,
  batch: PreparedBatch,
  held: Held | null,
): Promise<Landed> => {
  const { fs } = repository
  return await orTakeBack(repository, batch, held, async () => {
    if (!held?.built.differs) {
      removeJournal(fs, batch.home.path)
      return { batch, held, warnings: [] }
    }
    const tips = { from: batch.cleared.head.commit, to: held.head.commit }
    if (tips.from !== tips.to) verifyMovedTip(repository, tips, batch.changeSet)
    return await move(repository, batch, held)
  })
}

/** Moves a branch that is held, by its journal. */
export const moveBranch = (repository: Repository, batch: PreparedBatch, held: Held): Promise<Landed> =>
  orTakeBack(repository, batch, held, () => move(repository, batch, held))

const move = async (repository: Repository, batch: PreparedBatch, held: Held): Promise<Landed> => {
  refuseCheckedOut(repository, held.head.branch!)
  await writeJournal(repository.fs, journalOf(repository, batch, held), batch.making)
  return { batch, held, warnings: await publishRef(repository, batch, held) }
}

/** What fails before the branch has moved is taken back. */
const orTakeBack = async (
  repository: Repository,
  batch: PreparedBatch,
  held: Held | null,
  act: () => Promise<Landed>,
): Promise<Landed> => {
  try {
    return await act()
  } catch (error) {
    throw await takenLandingBack(repository, batch.home.path, held, error as Error)
  }
}
