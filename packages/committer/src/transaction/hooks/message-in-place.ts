import { join } from 'node:path'
import { writeFresh } from '../../files/durable-write.ts'
import { ifThere, readIfExists } from '../../files/file-system.ts'
import { removeIfExists } from '../../files/removals.ts'
import type { Repository } from '../../repository.ts'
import type { PreparedBatch } from '../prepared-batch.ts'

/**
 * Acts with the message of a batch where git has that of a commit: many a hook looks there, whatever it is told. What
 * was there comes back as it was, unless somebody has begun a commit meanwhile, with a message that is not the batch's.
 */
export const withMessageInPlace = async <Done>(
  { fs, gitDirectory }: Repository,
  { home, message, batch }: PreparedBatch,
  act: (path: string) => Promise<Done>,
): Promise<Done> => {
  const path = join(gitDirectory, 'COMMIT_EDITMSG')
  const aside = join(home.path, 'COMMIT_EDITMSG')
  ifThere(path, () => fs.renameSync(path, aside))
  try {
    writeFresh(fs, path, [Buffer.from(message)])
    return await act(path)
  } finally {
    if (readIfExists(fs, path)?.includes(batch) !== false) {
      removeIfExists(fs, path)
      ifThere(aside, () => fs.renameSync(aside, path))
    }
  }
}
