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
  const heed = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted)
    controller.abort()
  }
  let works = 0
  const change = (by: 1 | -1): void => {
    const before = works
    works += by
    if (before !== 0 && works !== 0) return
    for (const name of SIGNALS) process[works === 0 ? 'on' : 'off'](name, heed)
  }
  for (const name of SIGNALS) process.on(name, heed)
  return {
    signal: controller.signal,
    unheeded: async (work) => {
      change(1)
      try {
        return await work()
      } finally {
        change(-1)
      }
    },
  }
}
