import { setImmediate as nextTurn } from 'node:timers/promises'
import { throwIfAborted } from '@emend/model'

/**
 * The last chance to stop a batch: throws `interrupted` when the signal says so. Whoever aborts it from a process
 * signal is heard only between two turns of the event loop, and the present turn may be past that point: so it lets two
 * go by.
 */
export const throwIfInterrupted = async (signal: AbortSignal | undefined): Promise<void> => {
  if (signal === undefined) return
  await nextTurn()
  await nextTurn()
  throwIfAborted(signal)
}
