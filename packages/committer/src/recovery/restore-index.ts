import { join } from 'node:path'
import { readIfExists, statIfExists } from '../files/file-system.ts'
import { removeIfExists } from '../files/removals.ts'
import { beginsIndex } from '../git/index/git-index.ts'
import { lockPlaces } from '../git/locks/lock-places.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import { NEW_INDEX, OLD_INDEX, restoreEntries } from './restore-entries.ts'

/**
 * Puts the index back that was there before a batch: the very file, time stamps and all, where it was, even if a link
 * that led to it leads elsewhere now. In an index that somebody else has written since, only the entries that the batch
 * has left there are put back. `busy`.
 */
export const restoreIndex = (
  repository: Repository,
  home: string,
  record: JournalRecord,
  mine: string,
): void => {
  const { fs } = repository
  const oldIndex = join(home, OLD_INDEX)
  const written = readIfExists(fs, join(home, NEW_INDEX))
  // Somebody may have made the home up: no other file is ever taken for the index that a batch has put in place.
  if (written === null || !beginsIndex(written)) return
  // Whoever died in a recovery has put the old one back already.
  if (record.hasIndex && statIfExists(fs, oldIndex) === null) return
  const path = lockPlaces(repository, 'index', home).find((place) => readIfExists(fs, place)?.equals(written))
  if (path !== undefined) {
    if (record.hasIndex) fs.renameSync(oldIndex, path)
    else removeIfExists(fs, path)
    // Nobody else writes one while its own batch, which holds the lock, is taken back.
  } else if (mine !== home) restoreEntries(repository, home, record, mine)
}
