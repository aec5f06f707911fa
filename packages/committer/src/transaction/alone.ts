import { takeOwnLock } from '../ownership/own-lock.ts'
import { recoverOthers } from '../recovery/recover.ts'
import type { Repository } from '../repository.ts'
import { lettingGo, type Telling } from './ending.ts'
import type { PreparedBatch } from './prepared-batch.ts'

/** Lands under emend's own lock, after what others have left is finished or taken back: one batch at a time does. */
export const landAlone = async <Landed extends Telling>(
  repository: Repository,
  { home, random }: PreparedBatch,
  land: () => Promise<Landed>,
): Promise<Landed> => {
  const lock = await takeOwnLock(repository.fs, repository.gitDirectory, home, random)
  const recoverAndLand = async (): Promise<Landed> => {
    await recoverOthers(repository, home)
    return await land()
  }
  return await lettingGo(recoverAndLand, [lock.release])
}
