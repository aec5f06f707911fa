import { once } from 'node:events'
import { EmendError, endOfOutput } from '@emend/model'
import type { Environment } from '../../environment.ts'
import { syncAll } from '../../files/durable-write.ts'
import type { FileSystem } from '../../files/file-system.ts'
import type { GitDirectories } from '../../git/git-directories.ts'
import { claimGitLock, releaseDead } from '../../git/locks/lock-file.ts'
import type { Lockable } from '../../git/locks/lock-places.ts'
import { withPatience } from '../../git/locks/patience.ts'
import { nullId } from '../../git/objects/object.ts'
import type { RefOptions, RefStore } from '../../git/refs/ref-store.ts'
import type { PreparedRefUpdate, RefUpdate } from '../../git/refs/ref-update.ts'
import { type ResolvedRef, resolveRef } from '../../git/refs/refs.ts'
import type { Signature } from '../../git/signature.ts'
import { isProblem } from '../../problem.ts'
import { type GitCommand, gitFailed, heedEnd, heldLock, linesOf } from './command.ts'
import type { GitProcess } from './ending.ts'

/**
 * Refs as `git update-ref` moves them, however they are kept, with the hook that follows it where hooks may run. Its
 * locks end with this process, however that ends.
 */
export const refsByGit = (
  git: GitCommand,
  fs: FileSystem,
  directories: GitDirectories,
  { hooks, inFiles }: { readonly hooks: boolean; readonly inFiles: boolean },
): RefStore => ({
  // A reftable has one lock.
  locksAll: true,
  resolve: (name) => {
    const resolved = resolve(git, name)
    // Git tells a ref that cannot be read from one that is not there only when it locks it.
    if (resolved.id !== null || !inFiles || resolveRef(fs, directories, name).id === null) return resolved
    git.run(['rev-parse', '--verify', '--end-of-options', name])
    return resolve(git, name)
  },
  checkedOutIn: (gitDirectory) => resolve(git, 'HEAD', { GIT_DIR: gitDirectory }).ref,
  prepare: (update, options) => {
    const claim = (name: string): void => claimGitLock(fs, directories, name as Lockable, options.home)
    return prepare(git, update, { ...options, hooks, claim })
  },
  settled: async (ref, home) => {
    // The batch may have been served by the other backend, whose locks outlive it.
    for (const name of new Set(['HEAD', ref])) releaseDead(fs, directories, name as Lockable, home)
    await withPatience(() => settle(git, ref))
  },
  keep: (ref, id, options) => {
    git.run(['update-ref', ref, id], { settings: durability(options) })
  },
  remove: (ref, options) => {
    if (resolve(git, ref).id !== null) git.run(['update-ref', '-d', ref], { settings: durability(options) })
  },
  namesBelow: (prefix) => [...idsBelow(git, prefix).keys()],
  idsBelow: (prefix) => idsBelow(git, prefix),
})

/** Settings with which git makes what it writes durable, or leaves that to the system. */
export const durability = ({ sync }: { readonly sync: boolean }): readonly string[] =>
  sync ? ['core.fsync=all', 'core.fsyncMethod=fsync'] : ['core.fsync=none']

/** Variables that say who makes a commit, or moves a ref, and when. */
export const signatureVariables = (
  role: 'AUTHOR' | 'COMMITTER',
  { name, email, seconds, offset }: Signature,
): Readonly<Record<string, string>> => ({
  [`GIT_${role}_NAME`]: name,
  [`GIT_${role}_EMAIL`]: email,
  [`GIT_${role}_DATE`]: `@${seconds} ${offset}`,
})

const idsBelow = (git: GitCommand, prefix: string): ReadonlyMap<string, string> =>
  new Map(
    linesOf(git.run(['for-each-ref', '--format=%(refname) %(objectname)', `${prefix}/`])).map((line) => {
      const [name = '', id = ''] = line.split(' ')
      return [name, id]
    }),
  )

const resolve = (git: GitCommand, name: string, env: Environment = {}): ResolvedRef => {
  const symbolic = git.attempt(['symbolic-ref', '-q', name], { env })
  const ref = symbolic.status === 0 ? symbolic.output.toString().trimEnd() : name
  const { status, output } = git.attempt(['rev-parse', '-q', '--verify', '--end-of-options', ref], { env })
  return { ref, id: status === 0 ? output.toString('latin1').trimEnd() : null }
}

interface PrepareOptions extends RefOptions {
  readonly hooks: boolean
  /** Is told of each ref that git has locked. */
  readonly claim: (ref: string) => void
}

const prepare = async (
  git: GitCommand,
  update: RefUpdate,
  { hooks, along, claim, ...options }: PrepareOptions,
): Promise<PreparedRefUpdate> => {
  const { ref, from, to, by, message } = update
  const target = resolve(git, ref).ref
  const settings = durability(options)
  const process = git.start(['update-ref', '-m', message, '--stdin'], {
    env: signatureVariables('COMMITTER', by),
    settings,
    hooks,
  })
  const transaction = spokenTo(process)
  try {
    const more = along === undefined ? '' : `update ${along.ref} ${along.id}\n`
    const move = `update ${ref} ${to} ${from ?? nullId(to)}\n`
    await transaction.say(`start\n${move}${more}prepare\n`, 'prepare: ok')
    for (const name of new Set([ref, target, along?.ref ?? target])) claim(name)
    // Under the lock: HEAD may stand for another branch by now.
    if (resolve(git, ref).ref !== target) throw new EmendError('moved', { what: ref })
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

/** Takes git's locks on a ref, and lets go of them: then nobody else has them. */
const settle = async (git: GitCommand, ref: string): Promise<void> => {
  const { id } = resolve(git, ref)
  const transaction = spokenTo(git.start(['update-ref', '--stdin']))
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
  if (resolve(git, ref).id !== from) return new EmendError('moved', { what: ref }, { cause: failure })
  const [, other, blocked] = BLOCKED.exec(failure.data.error) ?? []
  if (other !== undefined && blocked !== undefined)
    return new EmendError('branch-blocked', { ref: blocked, other }, { cause: failure })
  const lock = heldLock(failure)
  return lock === undefined ? failure : new EmendError('busy', { lock }, { cause: failure })
}

const BLOCKED = /'(refs\/[^']+)' exists; cannot create '(refs\/[^']+)'/

/** What git says last, behind all that the hook has printed; some versions name the hook and its phase. */
const BY_HOOK = /(?:^|\n)[^\n]*\baborted by (?:the reference-transaction )?hook$/

/** A conversation with a running `git update-ref --stdin`. */
const spokenTo = (process: GitProcess) => {
  let answers = ''
  let errors = ''
  const closed = once(process, 'close')
  // Whoever waits for an answer hears of it.
  closed.catch(() => {})
  process.stdin.on('error', () => {})
  process.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const answered = (answer: string): Promise<void> =>
    new Promise((resolve) => {
      process.stdout.on('data', (chunk) => {
        answers += chunk
        if (answers.includes(answer)) resolve()
      })
    })
  return {
    say: async (words: string, answer: string): Promise<void> => {
      const heard = answered(answer)
      process.stdin.write(words)
      await Promise.race([heard, closed])
      if (answers.includes(answer)) return
      heedEnd(process.signalCode)
      throw gitFailed(['update-ref'], errors)
    },
    /** What is not committed is given up when nobody speaks any more. */
    end: async (): Promise<void> => {
      process.stdin.end()
      await closed
    },
  }
}
