import { type Change, isLink } from '@emend/model'
import { unlessProblem } from '../../failures.ts'
import { makeLink, statIfExists } from '../../files/file-system.ts'
import { writeNewFile } from '../../files/new-file.ts'
import { permissionsOf } from '../../files/permissions.ts'
import { journalIn, writeJournal } from '../../journal/journal.ts'
import type { JournalRecord } from '../../journal/record.ts'
import type { Repository } from '../../repository.ts'
import type { ModeTrust } from '../../work-tree/look.ts'
import { atPlaceAside, statAtPlace } from '../../work-tree/place.ts'
import { verifyAllUnmoved } from '../../work-tree/verify.ts'
import type { PreparedBatch } from '../prepared-batch.ts'

/**
 * Makes anew what a batch is to be taken back by, where a check or a hook has removed it: the old files that are not in
 * place, as the batch was planned on them, and the journal.
 */
export const renewHome = async (
  repository: Repository,
  { home, staging, cleared, making }: PreparedBatch,
  record: JournalRecord,
): Promise<void> => {
  const { fs } = repository
  if (statIfExists(fs, home.path) === null) fs.mkdirSync(home.path, { recursive: true })
  for (const { change, backup, handed } of staging.changes) {
    const { before } = change
    if (before === null || statAtPlace(repository, home.path, backup) !== null) continue
    if (isInPlace(repository, change, cleared.settings)) continue
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
  // Last: without the old files, nothing is to be taken back by it.
  if (journalIn(fs, home.path) === null) await writeJournal(fs, record, making)
}

const isInPlace = (repository: Repository, change: Change, trust: ModeTrust): boolean =>
  unlessProblem(['moved'], () => verifyAllUnmoved(repository, [change], trust), false) !== false
