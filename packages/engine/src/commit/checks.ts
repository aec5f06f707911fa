import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { failureToStart, howItEnded, whenEnded } from '@emend/committer'
import { EmendError, endOfOutput, type Policy, throwIfAborted } from '@emend/model'

/** Where checks run, and who hears what they print. */
export interface CheckOptions {
  readonly directory: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal | undefined
  readonly onOutput?: ((text: string) => void) | undefined
}

/** The longest time that a timer knows, in milliseconds, some 24 days: a longer one would end at once. */
const LONGEST = 2 ** 31 - 1

const IS_WINDOWS = process.platform === 'win32'

/**
 * Runs commands by the shell, one after another, until one fails: `check-failed`, for one that takes too long as well.
 * `interrupted` when the signal says so; the command and what it started are ended then, and where `onOutput` throws,
 * which is thrown on.
 */
export const runChecks = async (
  { commands, seconds }: Policy['checks'],
  options: CheckOptions,
): Promise<void> => {
  for (const command of commands) await runCheck(command, seconds, options)
}

const runCheck = async (command: string, seconds: number, options: CheckOptions): Promise<void> => {
  const { directory, env, signal, onOutput } = options
  throwIfAborted(signal)
  // A group of its own, so that what it starts ends with it.
  const child = spawn(command, {
    cwd: directory,
    env,
    shell: true,
    detached: !IS_WINDOWS,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const failure = await failureToStart(child)
  if (failure !== null) {
    const how = `could not be run: ${failure.message}`
    throw new EmendError('check-failed', { command, how, output: '' })
  }
  let output = ''
  let fault: { readonly error: unknown } | undefined
  const hear = (text: string): void => {
    output = endOfOutput(output, text)
    try {
      if (fault === undefined) onOutput?.(text)
    } catch (error) {
      fault = { error }
      endGroup(child)
    }
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const how = await endOf(child, seconds, signal)
  if (fault !== undefined) throw fault.error
  throwIfAborted(signal)
  if (how !== null) throw new EmendError('check-failed', { command, how, output: output.trim() })
}

/** How a command failed; null for success. */
const endOf = (
  child: ChildProcess,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<string | null> =>
  new Promise((resolve) => {
    let late = false
    const timer = setTimeout(
      () => {
        late = true
        endGroup(child)
      },
      Math.min(seconds * 1_000, LONGEST),
    )
    const abort = (): void => endGroup(child)
    // It may have been stopped while it was starting.
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    const settle = (how: string | null): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(how)
    }
    child.on('exit', () => endGroup(child))
    whenEnded(child, (...ending) => {
      const tooLong = `took longer than ${seconds === 1 ? 'a second' : `${seconds} seconds`}`
      settle(late ? tooLong : howItEnded(...ending))
    })
  })

const endGroup = (child: ChildProcess): void => (IS_WINDOWS ? endTree(child) : killGroup(child.pid!))

/**
 * By its bare name, Windows would look for it in the current directory first, and run what a clone has brought along.
 */
const TASKKILL = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe')

/** Windows knows no groups, and of a process that has ended it does not tell any more what that has started. */
const endTree = (child: ChildProcess): void => {
  if (child.exitCode !== null) return
  const { status } = spawnSync(TASKKILL, ['/pid', `${child.pid}`, '/t', '/f'], { windowsHide: true })
  if (status !== 0) child.kill()
}

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
