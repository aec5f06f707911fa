import { takeOwnLock } from '../ownership/own-lock.ts'
import { recoverOthers } from '../recovery/recover.ts'
import { recoveryWarning } from '../recovery/recovery-warning.ts'
import type { Repository } from '../repository.ts'
import { alsoTelling, type Telling, withCleanup } from './cleanup.ts'
import type { PreparedBatch } from './prepared-batch.ts'

/** Lands under emend's own lock, after what others have left is finished or taken back: one batch at a time does. */
export const landAlone = async <Landed extends Telling>(
  repository: Repository,
  { home, random, signal }: PreparedBatch,
  land: () => Promise<Landed>,
): Promise<Landed> => {
  const release = await takeOwnLock(repository, home, random, signal)
  const recoverAndLand = async (): Promise<Landed> => {
    const recovered = await recoverOthers(repository, home)
    return alsoTelling(await land(), recovered.map(recoveryWarning))
  }
  return await withCleanup(recoverAndLand, [release])
}
