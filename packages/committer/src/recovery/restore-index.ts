import { join } from 'node:path'
import { behindLinks } from '../files/behind-links.ts'
import { removeIfExists } from '../files/durable-write.ts'
import { readIfExists } from '../files/file-system.ts'
import type { JournalRecord } from '../journal/record.ts'
import type { Repository } from '../repository.ts'

/** Names of the old and the new index in the home of a batch. */
export const OLD_INDEX = 'index.old'
export const NEW_INDEX = 'index.new'

/**
 * Puts the index back that was there before a batch: the very file, time stamps and all. One that somebody else has
 * written since stays.
 */
export const restoreIndex = (
  { fs, gitDirectory }: Repository,
  home: string,
  { hasIndex }: JournalRecord,
): void => {
  const path = behindLinks(fs, join(gitDirectory, 'index'))
  const [present, written] = [readIfExists(fs, path), readIfExists(fs, join(home, NEW_INDEX))]
  if (present === null || written === null || !present.equals(written)) return
  if (hasIndex) fs.renameSync(join(home, OLD_INDEX), path)
  else removeIfExists(fs, path)
}
