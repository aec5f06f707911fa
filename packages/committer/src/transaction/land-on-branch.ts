import { refuseCheckedOut } from '../branch/checked-out.ts'
import { verifyTip } from '../branch/tip.ts'
import { writeJournal } from '../journal/journal.ts'
import type { Repository } from '../repository.ts'
import type { Held } from './acquire.ts'
import { journalOf } from './journal-of.ts'
import { type Landed, takeLandingBack } from './land.ts'
import type { PreparedBatch } from './prepare.ts'
import { publishRef } from './publish-ref.ts'

/**
 * The second phase of a batch that goes to a branch alone, under emend's own lock and git's on the branch: journal, reflog, branch. No
 * work tree and no index is looked at or touched. As in every batch, the rename of the branch's ref is the one commit point.
 */
export const landOnBranch = async (
  repository: Repository,
  branch: string,
  batch: PreparedBatch,
  held: Held | null,
): Promise<Landed> => {
  if (!held?.built.differs) return { held, warnings: [] }
  if (held.head.commit !== batch.cleared.head.commit) verifyTip(repository, held.head.commit, batch.changeSet)
  return await moveBranch(repository, branch, batch, held)
}

/** Moves a branch that is held, by its journal; what fails before it has moved is taken back. */
export const moveBranch = async (
  repository: Repository,
  branch: string,
  batch: PreparedBatch,
  held: Held,
): Promise<Landed> => {
  const home = batch.home.path
  try {
    refuseCheckedOut(repository, branch, batch.cleared.settings.config)
    await writeJournal(repository.fs, home, journalOf(repository, batch, held), batch)
    return { held, warnings: await publishRef(repository, held.ref!, held.built, { ...batch, home }) }
  } catch (error) {
    await takeLandingBack(repository, home, held, error as Error)
    throw error
  }
}
