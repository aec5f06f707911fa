import { setTimeout as delay } from 'node:timers/promises'
import { isProblem } from '@emend/model'

/** How long somebody else's work is waited for, in milliseconds. */
const PATIENCE = 1_000

/** What is only so for the moment. */
type Passing = 'busy' | 'moved' | 'push-rejected'

/**
 * Tries again, for a second at most, what somebody else keeps busy: once in any case, however long the first try took.
 * `random` gives numbers from 0 to 1.
 */
export const withRetries = async <Done>(
  attempt: () => Promise<Done>,
  random: () => number = Math.random,
  passing: readonly Passing[] = ['busy'],
): Promise<Done> => {
  let deadline: number | undefined
  for (let tries = 0; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      deadline ??= performance.now() + PATIENCE
      if (!isProblem(error, ...passing) || performance.now() >= deadline) throw error
      // Whoever waits in step with others collides with them again.
      await delay(Math.min(4 << Math.min(tries, 5), 100) * (0.5 + random()))
    }
}
