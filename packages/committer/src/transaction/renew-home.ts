import { type Change, isLink, isProblem } from '@emend/model'
import { makeLink } from '../files/file-system.ts'
import { writeNewFile } from '../files/new-file.ts'
import { permissionsOf } from '../files/permissions.ts'
import { writeJournal } from '../journal/journal.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import type { ModeTrust } from '../work-tree/look.ts'
import { atPlaceAside } from '../work-tree/place.ts'
import { verifyAllUnmoved } from '../work-tree/verify.ts'
import type { PreparedBatch } from './prepared-batch.ts'

/**
 * Makes the home of a batch that is to be taken back anew, where a check or a hook has removed it: with the old files that
 * are not in place, as the batch was planned on them, and with the journal.
 */
export const renewHome = async (
  repository: Repository,
  { home, staging, cleared, making }: PreparedBatch,
  record: JournalRecord,
): Promise<void> => {
  const { fs } = repository
  fs.mkdirSync(home.path, { recursive: true })
  for (const { change, backup, handed } of staging.changes) {
    const { before } = change
    if (before === null || isInPlace(repository, change, cleared.settings)) continue
    const old = handed?.replaced
    const file = {
      ...making,
      ...(old && { mode: permissionsOf(old), owner: old }),
      executable: before.mode === '100755',
    }
    await atPlaceAside(repository, home.path, backup, async (place) =>
      isLink(before) && cleared.settings.symlinks
        ? makeLink(fs, before.bytes, place)
        : await writeNewFile(fs, place, before.bytes, file),
    )
  }
  // Last: a home that lacks old files is not one to take anything back by.
  await writeJournal(fs, record, making)
}

const isInPlace = (repository: Repository, change: Change, trust: ModeTrust): boolean => {
  try {
    verifyAllUnmoved(repository, [change], trust)
    return true
  } catch (error) {
    if (!isProblem(error, 'moved')) throw error
    return false
  }
}
