import type { ChildProcess, ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { leave, whenEnded } from '../../program-ending.ts'

/** Windows has none: there, a window of its own is all that a process would get. */
export const HAS_SESSIONS = process.platform !== 'win32'

/** How long a run is waited for. */
export interface Patience {
  /** In milliseconds. */
  readonly patience: number
  /** Ends it. */
  readonly signal?: AbortSignal | undefined
}

/** How one run of git ended. */
export interface GitEnding {
  /** Null where it was killed. */
  readonly status: number | null
  readonly output: Buffer
  readonly errors: string
}

/** A running git that is spoken to. */
export type GitProcess = ChildProcessByStdio<Writable, Readable, Readable>

/** What is said of a git that took longer than so many milliseconds. */
export const noAnswerWithin = (patience: number): string => `no answer within ${patience / 1000} seconds`

/** What it is given beside that. */
interface Started extends Patience {
  readonly input?: Uint8Array | string
  readonly apart?: boolean
}

/**
 * How a running git ends; where it takes longer than somebody has patience for, or is stopped, it is killed, and its
 * errors say so.
 */
export const endingOf = (
  child: GitProcess,
  { input = '', patience, signal, apart }: Started,
): Promise<GitEnding> =>
  new Promise((resolve) => {
    const output: Buffer[] = []
    let errors = ''
    const settle = (status: number | null, why = errors): void => {
      stopListening()
      resolve({ status, output: Buffer.concat(output), errors: why })
    }
    const giveUp = (why: string): void => {
      end(child, apart)
      leave(child)
      settle(null, why)
    }
    const stop = (): void => giveUp('it was stopped')
    const timer = setTimeout(giveUp, patience, noAnswerWithin(patience))
    const stopListening = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    signal?.addEventListener('abort', stop, { once: true })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      errors += chunk
    })
    child.on('exit', () => clearTimeout(timer))
    whenEnded(child, (status) => settle(status))
    if (signal?.aborted) stop()
  })

/** What runs apart ends with all that it has started. */
const end = (child: ChildProcess, apart = false): void => {
  try {
    if (apart && HAS_SESSIONS) process.kill(-child.pid!)
    else child.kill()
  } catch {
    // It has ended by itself, or has never run.
  }
}
