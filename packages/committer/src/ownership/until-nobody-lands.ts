import { EmendError } from '@emend/model'
import { withPatience } from '../git/locks/patience.ts'
import { isProblem } from '../problem.ts'
import type { Repository } from '../repository.ts'
import { lockOwner } from './own-lock.ts'

/**
 * Waits until no batch is landing, or a bounded time has passed: one may be running the checks of its caller. True where
 * one was, and has ended.
 */
export const untilNobodyLands = async ({ fs, gitDirectory }: Repository): Promise<boolean> => {
  let wasLanding = false
  try {
    await withPatience(async () => {
      if (lockOwner(fs, gitDirectory) === null) return
      wasLanding = true
      throw new EmendError('busy', { lock: gitDirectory })
    })
    return wasLanding
  } catch (error) {
    if (!isProblem(error, 'busy')) throw error
    return false
  }
}
