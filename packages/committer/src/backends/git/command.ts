import { spawn, spawnSync } from 'node:child_process'
import { normalize } from 'node:path'
import { EmendError, throwIfAborted } from '@emend/model'
import type { Environment } from '../../environment.ts'
import { type FileSystem, isSystemError } from '../../files/file-system.ts'
import { nameOfGitDirectory } from '../../git/git-directories.ts'
import { programOfGit } from '../../git/installation.ts'
import { type Located, topOf } from '../../opening/discovery.ts'
import { failureToStart } from '../../program-ending.ts'
import {
  endingOf,
  type GitEnding,
  type GitProcess,
  HAS_SESSIONS,
  noAnswerWithin,
  type Patience,
} from './ending.ts'
import { environmentFor } from './environment.ts'
import { NO_HOOKS, SETTINGS } from './settings.ts'

/** What one run of git is given. */
export interface GitInput {
  readonly input?: Uint8Array | string
  /** Variables in addition. */
  readonly env?: Environment
  /** Where it runs, where that is not the root of the work tree. */
  readonly at?: string
  /** Settings in addition, as `key=value`. */
  readonly settings?: readonly string[]
  /** Where the caller lets hooks run: those of refs do. */
  readonly hooks?: boolean
  /**
   * In a session of its own: without the terminal, so that nobody is asked there, and Ctrl-C is for the caller alone.
   */
  readonly apart?: boolean
  /** In milliseconds: it is killed where it takes longer. */
  readonly patience?: number
}

/** What one run is given that somebody has to wait for. */
export interface PatientInput extends Omit<GitInput, 'patience'>, Patience {}

/** Enough for the names of a million files. */
const MOST_OUTPUT = 1 << 30

/** Settings that count as empty: always, and where no hooks may run. */
export interface Silenced {
  readonly filters: readonly string[]
  readonly hooks: readonly string[]
}

/**
 * The git command that `PATH` finds, on one repository: fixed arguments, paths taken literally, an environment without
 * what is not meant, nobody asked anything, and no program run that the repository's configuration names.
 */
export class GitCommand {
  readonly #program: () => string
  readonly #root: string
  readonly #base: Environment
  readonly #withoutHooks: Environment
  #version = 0

  /** `fs` is the machine's own. */
  constructor(fs: FileSystem, found: Located, env: Environment, { filters, hooks }: Silenced) {
    this.#program = () => programOfGit(fs, env)
    this.#root = found.root
    // By this name, git finds the real directory as well.
    const named = { ...found, gitDirectory: nameOfGitDirectory(fs, found.gitDirectory, topOf(found), env) }
    this.#base = environmentFor(named, env, filters)
    this.#withoutHooks = environmentFor(named, env, [...filters, ...hooks])
  }

  /**
   * False where there is none, where it does not run, and where it is older than `first`. Asks again until it is not:
   * somebody may install it. `git-failed` where the system can run no more programs; `interrupted`.
   */
  isThere(first = FIRST): boolean {
    const wanted = orderOf(first)
    if (this.#version >= wanted) return true
    const asked = ['--version']
    const { stdout, signal, error } = spawnSync(this.#program(), asked, this.#options({}))
    throwIfSignalled(signal)
    // That nothing more can be started says nothing of git.
    if (isSystemError(error, 'EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'))
      throw gitFailed(asked, error!.message, error)
    this.#version = orderOf(`${stdout}`)
    return this.#version >= wanted
  }

  /** `git-failed` where it cannot even open the repository, so that a failure says nothing of what is in there. */
  mustOpen(): void {
    this.run(['rev-parse', '--git-dir'])
  }

  /** Runs it and returns its standard output. `git-failed`, `interrupted`. */
  run(args: readonly string[], input?: GitInput): Buffer {
    return outputOf(args, this.attempt(args, input))
  }

  /** Runs it, whatever comes of it. `git-failed` where it cannot be run, or takes longer; `interrupted`. */
  attempt(args: readonly string[], input: GitInput = {}): GitEnding {
    const { status, signal, stdout, stderr, error } = spawnSync(this.#program(), vector(args, input), {
      ...this.#options(input),
      input: input.input ?? '',
      maxBuffer: MOST_OUTPUT,
      timeout: input.patience,
    })
    // Who ends before it has read its input says why, or a signal does.
    if (error !== undefined && !isSystemError(error, 'EPIPE'))
      throw gitFailed(args, reasonOf(error, input), error)
    throwIfSignalled(signal)
    return { status, output: stdout, errors: stderr.toString() }
  }

  /**
   * Runs it in the background, so many milliseconds at most, whatever comes of it. `git-failed` where it cannot be run.
   */
  async outcome(args: readonly string[], input: PatientInput): Promise<GitEnding> {
    return await endingOf(await this.start(args, input), input)
  }

  /**
   * The same, and returns its standard output. `git-failed`, also where it takes longer; `interrupted` when the signal
   * says so.
   */
  async finish(args: readonly string[], input: PatientInput): Promise<Buffer> {
    const ending = await this.outcome(args, input)
    if (ending.status === null) throwIfAborted(input.signal)
    return outputOf(args, ending)
  }

  /** Starts it, for whoever speaks with it. `git-failed` where it cannot be run. */
  async start(args: readonly string[], input: GitInput = {}): Promise<GitProcess> {
    const child = spawn(this.#program(), vector(args, input), {
      ...this.#options(input),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: HAS_SESSIONS && input.apart === true,
    })
    const failure = await failureToStart(child)
    if (failure !== null) throw gitFailed(args, failure.message, failure)
    return child
  }

  #options({ hooks, env, at }: GitInput) {
    return {
      cwd: at ?? this.#root,
      windowsHide: true,
      env: { ...(hooks ? this.#base : this.#withoutHooks), ...env },
    }
  }
}

/** The signals that a terminal, or whoever ends a job, sends to all of its processes. */
const FOR_ALL: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Throws `interrupted` for a signal that ended git, and is for this process as well, which hears of it only once it
 * waits for nothing.
 */
export const throwIfSignalled = (signal: NodeJS.Signals | null): void => {
  if (FOR_ALL.includes(signal)) throw new EmendError('interrupted', {})
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException, { patience }: GitInput): string =>
  code === 'ETIMEDOUT' && patience !== undefined ? noAnswerWithin(patience) : message

const vector = (args: readonly string[], { settings = [], hooks = false }: GitInput): readonly string[] =>
  [...SETTINGS, ...(hooks ? [] : [NO_HOOKS]), ...settings].flatMap((setting) => ['-c', setting]).concat(args)

const outputOf = (args: readonly string[], { status, output, errors }: GitEnding): Buffer => {
  if (status === null) throw gitFailed(args, errors || 'it was killed')
  if (status !== 0) throw gitFailed(args, errors)
  return output
}

/**
 * The first git that answers at once to whoever speaks to its `update-ref --stdin`, and does not leave both waiting for
 * one another. Source: git's release notes of 2.33.1.
 */
export const FIRST = '2.33.1'

/** Greater for a later version; zero for what is none. */
const orderOf = (version: string): number => {
  const [, major = 0, minor = 0, patch = 0] = /^(?:git version )?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version) ?? []
  return Number(major) * 1_000_000 + Number(minor) * 1_000 + Number(patch)
}

/** The lines that git has printed. */
export const printedLines = (output: Buffer): readonly string[] =>
  output
    .toString()
    .split('\n')
    .filter((line) => line !== '')

/** What is told of a run that failed without a word. */
export const UNEXPLAINED = 'it does not say why'

/** The error for a run of git that failed, in git's own words. */
export const gitFailed = (args: readonly string[], errors: string, cause?: unknown): EmendError =>
  new EmendError(
    'git-failed',
    {
      command: `git ${args[0]}`,
      error: errors.trim().replace(/^(fatal|error):\s*/, '') || UNEXPLAINED,
    },
    { cause },
  )

/** The lock that git found held; undefined where it failed for another reason. */
export const heldLock = ({ data }: EmendError<'git-failed'>): string | undefined => {
  const lock = /Unable to create '(.+\.lock)': File exists/s.exec(data.error)?.[1]
  // Git goes on from the name of the git directory: of a bare repository, that ends with `/.`.
  return lock && normalize(lock)
}
