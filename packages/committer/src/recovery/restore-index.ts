import { join } from 'node:path'
import { removeIfExists } from '../files/durable-write.ts'
import { readIfExists } from '../files/file-system.ts'
import { placesOf } from '../git/locks/lock-places.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Repository } from '../repository.ts'

/** Names of the old and the new index in the home of a batch. */
export const OLD_INDEX = 'index.old'
export const NEW_INDEX = 'index.new'

/**
 * Puts the index back that was there before a batch: the very file, time stamps and all. One that somebody else has
 * written since stays. Where a link led to it that has been changed since, it is put back where it was.
 */
export const restoreIndex = (repository: Repository, home: string, { hasIndex }: JournalRecord): void => {
  const { fs } = repository
  const written = readIfExists(fs, join(home, NEW_INDEX))
  if (written === null) return
  const path = placesOf(fs, repository, 'index', home).find((place) =>
    readIfExists(fs, place)?.equals(written),
  )
  if (path === undefined) return
  if (hasIndex) fs.renameSync(join(home, OLD_INDEX), path)
  else removeIfExists(fs, path)
}
