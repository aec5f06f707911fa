import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { CHANGING_CALLS, plainEnvironment } from '@emend/testkit'

/** The built command, as users have it. */
export const emendPath = fileURLToPath(new URL('../dist/emend.js', import.meta.url))

const killAt = fileURLToPath(new URL('kill-at.cjs', import.meta.url))

/** The environment in which the command is killed, or gets other signals, at one of its calls, counted from 1. */
export const killedAt = (call: number, signals: readonly string[] = ['SIGKILL']): Record<string, string> => ({
  EMEND_KILL_AT: String(call),
  EMEND_SIGNALS: signals.join(),
  EMEND_CHANGING_CALLS: CHANGING_CALLS.join(),
  NODE_OPTIONS: `--require ${killAt}`,
  // The first of a row of runs would have more calls than the others.
  NODE_DISABLE_COMPILE_CACHE: '1',
})

/** What a run of the command left behind. */
export interface Run {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
  /** Standard output as JSON; an empty object where it is none. */
  readonly document: Readonly<Record<string, unknown>>
}

/** Runs the built command in a plain environment. */
export const runEmend = async (
  args: readonly string[],
  options: { readonly cwd: string; readonly input?: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Run> => {
  const child = spawn(process.execPath, [emendPath, ...args], {
    cwd: options.cwd,
    env: { ...plainEnvironment, ...options.env },
  })
  child.stdin.on('error', () => {})
  child.stdin.end(options.input ?? '')
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return {
    exitCode: exitCode as number,
    stdout,
    stderr,
    document: args.includes('--json') && stdout.startsWith('{') ? JSON.parse(stdout) : {},
  }
}
