import type { Repository } from '../repository.ts'
import { withRetries } from '../retry.ts'
import { lockOwner, ownLockBusy } from './own-lock.ts'

/**
 * Waits until no batch is landing, for a bounded time: one may be running the checks of its caller (`busy`). True where
 * one was, and has ended.
 */
export const untilNobodyLands = async (repository: Repository): Promise<boolean> => {
  let wasLanding = false
  await withRetries(async () => {
    if (lockOwner(repository) === null) return
    wasLanding = true
    throw ownLockBusy(repository)
  })
  return wasLanding
}
