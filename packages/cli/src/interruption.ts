import { EXIT } from './exit-code.ts'

/** How a command is asked to stop. */
export interface Interruption {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal
  /** Lets a signal end the process at once while `work` is done, which writes nothing, and may wait for ever. */
  readonly unheeded: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * From here on, the first SIGINT, SIGTERM or SIGHUP asks the command to stop: it does so before anything has changed,
 * or finishes what it has begun. The second one ends the process at once.
 */
export const heedSignals = (): Interruption => {
  const controller = new AbortController()
  let works = 0
  // Taken off before, they would lose a signal that waits for them already.
  const heed = (name: NodeJS.Signals): void => {
    if (works > 0) endBy(name)
    else if (controller.signal.aborted) process.exit(EXIT.interrupted)
    else controller.abort()
  }
  const endBy = (name: NodeJS.Signals): void => {
    for (const one of SIGNALS) process.off(one, heed)
    process.kill(process.pid, name)
  }
  for (const name of SIGNALS) process.on(name, heed)
  return {
    signal: controller.signal,
    unheeded: async (work) => {
      if (controller.signal.aborted) process.exit(EXIT.interrupted)
      works++
      try {
        return await work()
      } finally {
        works--
      }
    },
  }
}
