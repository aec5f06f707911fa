import { EmendError, endOfOutput, isProblem } from '@emend/model'
import { syncAll } from '../../files/durable-write.ts'
import { nullId } from '../../git/objects/object.ts'
import type { RefOptions } from '../../git/refs/ref-store.ts'
import type { PreparedRefUpdate, RefUpdate } from '../../git/refs/ref-update.ts'
import { whenEnded } from '../../program-ending.ts'
import { type GitCommand, gitFailed, heldLock, throwIfSignalled } from './command.ts'
import type { GitProcess } from './ending.ts'
import { signatureVariables } from './environment.ts'
import { resolveByGit } from './resolve-ref.ts'
import { durability } from './settings.ts'

// Refs as `git update-ref --stdin` moves them, in a conversation: its locks end with it.

interface PrepareOptions extends RefOptions {
  readonly hooks: boolean
  /** Is told of each ref that git has locked. */
  readonly claim: (ref: string) => void
}

/** Locks a ref, and checks that it has the expected id. `busy`, `moved`, `branch-blocked`, `hook-failed`. */
export const prepareByGit = async (
  git: GitCommand,
  update: RefUpdate,
  { hooks, along, claim, ...options }: PrepareOptions,
): Promise<PreparedRefUpdate> => {
  const { ref, from, to, by, message, target = resolveByGit(git, ref).ref } = update
  const settings = durability(options)
  const env = signatureVariables('COMMITTER', by)
  const args = ['update-ref', '-m', message, '--stdin']
  const transaction = spokenTo(await git.start(args, { env, settings, hooks }))
  try {
    const more = along === undefined ? '' : `update ${along.ref} ${along.id}\n`
    const move = `update ${ref} ${to} ${from ?? nullId(to)}\n`
    await transaction.say(`start\n${move}${more}prepare\n`, 'prepare: ok')
    // Under the lock: HEAD may stand for another branch by now.
    if (resolveByGit(git, ref).ref !== target) throw new EmendError('moved', { what: ref })
    for (const name of new Set([ref, target, along?.ref ?? target])) claim(name)
  } catch (error) {
    await transaction.end()
    throw isProblem(error, 'git-failed') ? refusalOf(git, { ...update, target }, error) : error
  }
  return {
    ready: (first = []) => syncAll(first),
    commit: async (landed = () => {}) => {
      await transaction.say('commit\n', 'commit: ok')
      landed()
      await transaction.end()
    },
    abort: () => transaction.end(),
  }
}

/** Takes git's locks on a ref, and lets go of them: then nobody else has them. `busy`. */
export const settleByGit = async (git: GitCommand, ref: string): Promise<void> => {
  const { id } = resolveByGit(git, ref)
  const transaction = spokenTo(await git.start(['update-ref', '--stdin']))
  try {
    await transaction.say(`start\nverify ${id === null ? ref : `${ref} ${id}`}\nprepare\n`, 'prepare: ok')
  } catch (error) {
    throw new EmendError('busy', { lock: `${ref}.lock` }, { cause: error })
  } finally {
    await transaction.end()
  }
}

/** Why git would not lock a ref: a hook would not have it moved, it is elsewhere, or somebody holds the lock. */
const refusalOf = (
  git: GitCommand,
  { ref, from, target }: RefUpdate & { readonly target: string },
  failure: EmendError<'git-failed'>,
): EmendError => {
  const refused = BY_HOOK.exec(failure.data.error)
  if (refused !== null)
    return new EmendError('hook-failed', {
      hook: 'reference-transaction',
      how: `did not let ${target} be moved`,
      output: endOfOutput('', failure.data.error.slice(0, refused.index)),
    })
  if (resolveByGit(git, ref).id !== from) return new EmendError('moved', { what: ref }, { cause: failure })
  const [, other, blocked] = BLOCKED.exec(failure.data.error) ?? []
  if (other !== undefined && blocked !== undefined)
    return new EmendError('branch-blocked', { ref: blocked, other }, { cause: failure })
  const lock = heldLock(failure)
  return lock === undefined ? failure : new EmendError('busy', { lock }, { cause: failure })
}

const BLOCKED = /'(refs\/[^ ]+)' exists; cannot create '(refs\/[^ ]+)'/

/** What git says last, behind all that the hook has printed; some versions name the hook and its phase. */
const BY_HOOK = /(?:^|\n)[^\n]*\baborted by (?:the reference-transaction )?hook$/

/** A conversation with a running `git update-ref --stdin`. */
const spokenTo = (process: GitProcess) => {
  let answers = ''
  let errors = ''
  let hear = (): void => {}
  // What a hook has started may hold on to the output.
  const closed = new Promise<void>((resolve) => whenEnded(process, () => resolve()))
  process.stdin.on('error', () => {})
  process.stderr.setEncoding('utf8').on('data', (chunk) => {
    errors += chunk
  })
  process.stdout.setEncoding('utf8').on('data', (chunk) => {
    answers += chunk
    hear()
  })
  const answered = (answer: string): Promise<void> =>
    new Promise((resolve) => {
      hear = () => {
        if (answers.includes(answer)) resolve()
      }
    })
  return {
    say: async (words: string, answer: string): Promise<void> => {
      const heard = answered(answer)
      process.stdin.write(words)
      await Promise.race([heard, closed])
      if (answers.includes(answer)) return
      throwIfSignalled(process.signalCode)
      throw gitFailed(['update-ref'], errors)
    },
    /** What is not committed is given up when nobody speaks any more. */
    end: async (): Promise<void> => {
      process.stdin.end()
      await closed
    },
  }
}
