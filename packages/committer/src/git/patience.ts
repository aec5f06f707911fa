import { setTimeout as delay } from 'node:timers/promises'
import { isProblem } from '../problem.ts'

/** How long somebody else's work on a ref is waited for, in milliseconds. */
const PATIENCE = 1_000

/** Tries again, for a bounded time, what somebody else keeps busy. */
export const withPatience = async <Done>(attempt: () => Promise<Done>): Promise<Done> => {
  const deadline = Date.now() + PATIENCE
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (!isProblem(error, 'busy') || Date.now() >= deadline) throw error
      await delay(10)
    }
}
