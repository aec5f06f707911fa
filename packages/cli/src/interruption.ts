import { EXIT } from './exit-code.ts'

/**
 * From here on, the first SIGINT, SIGTERM or SIGHUP asks the command to stop: it does so before anything has changed,
 * or finishes what it has begun. The second one ends the process at once.
 */
export const heedSignals = (): AbortSignal => {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(EXIT.interrupted)
      controller.abort()
    })
  return controller.signal
}
