import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Why a program that has just been asked for could not be started; null where it was. Where too many files are open, it
 * has not even the streams that its kind promises.
 */
export const failureToStart = async (child: ChildProcess): Promise<Error | null> => {
  if (child.pid !== undefined) return null
  const [error] = await once(child, 'error')
  return error
}

/** How long the output is waited for of a program that has ended, in milliseconds. */
const GRACE = 500

/**
 * Calls back once a program has ended and its output has come. What it started may hold on to that, and is waited for no
 * longer than a moment.
 */
export const whenEnded = (
  child: ChildProcess,
  act: (status: number | null, by: NodeJS.Signals | null) => void,
): void => {
  let grace: NodeJS.Timeout | undefined
  const settle = (status: number | null, by: NodeJS.Signals | null): void => {
    clearTimeout(grace)
    leave(child)
    act(status, by)
  }
  child.on('exit', (...ending) => {
    // What has come by then is read first, should this process have been busy.
    grace = setTimeout(() => setImmediate(settle, ...ending), GRACE)
  })
  child.on('close', settle)
  // One that cannot be ended ends by itself.
  child.on('error', () => {})
}

/** Neither speaks nor listens to a program any more. */
export const leave = ({ stdio }: ChildProcess): void => {
  for (const stream of stdio) stream?.destroy()
}

/** How a program failed, in words for a person; null for success. */
export const howItEnded = (status: number | null, by: NodeJS.Signals | null): string | null => {
  if (status === 0) return null
  return status === null ? `was ended by ${by}` : `failed with exit code ${status}`
}
