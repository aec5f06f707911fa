import { join } from 'node:path'
import { writeFresh } from '../../files/durable-write.ts'
import { ifThere, statIfExists, unlessFailing } from '../../files/file-system.ts'
import { EDITED, messageAside, putMessageBack } from '../../recovery/put-message-back.ts'
import type { Repository } from '../../repository.ts'
import type { PreparedBatch } from '../prepared-batch.ts'

/**
 * Acts with the message of a batch where git has that of a commit: many a hook looks there, whatever it is told. What
 * was there comes back as it was, be it by whoever sweeps the home; unless somebody has begun a commit meanwhile, with a
 * message that is not the batch's.
 */
export const withMessageInPlace = async <Done>(
  { fs, gitDirectory }: Repository,
  { home, message, batch }: PreparedBatch,
  act: (path: string) => Promise<Done>,
): Promise<Done> => {
  const path = join(gitDirectory, EDITED)
  const written = join(home.path, EDITED)
  writeFresh(fs, written, [Buffer.from(message)])
  // A directory is in the way of git as well.
  if (!statIfExists(fs, path)?.isDirectory())
    ifThere(path, () => fs.renameSync(path, messageAside(home.path, batch)))
  try {
    // Never half a message: that would be taken for somebody else's.
    fs.renameSync(written, path)
    return await act(path)
  } finally {
    // Whoever sweeps the home tries again.
    unlessFailing(() => putMessageBack({ fs, gitDirectory }, home.path, batch), undefined)
  }
}
