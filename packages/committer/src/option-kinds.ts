import { checkedOptions, dirtyPolicies, EmendError, type Kind, type Kinds, kinds, listed } from '@emend/model'
import type { BackendName, Program } from './backends/backend.ts'
import type { FileSystem } from './git/file-system.ts'
import type { IdentityInput } from './identity/identity.ts'
import type { Trailer } from './message/trailers.ts'
import type { OpenOptions } from './open-options.ts'
import type { CommitRequest } from './receipt.ts'
import type { DirtyOptions, HistoryRange, UndoOptions } from './verbs.ts'

const { text, flag, count, callback, signal, date, oneOf, someOf, anything } = kinds

const BACKENDS = Object.keys({ 'isomorphic-git': true, git: true } satisfies Record<BackendName, true>)
const PROGRAMS = Object.keys({ hooks: true, filters: true, signing: true } satisfies Record<Program, true>)

const CALLS = Object.keys({
  openSync: true,
  closeSync: true,
  close: true,
  readSync: true,
  writeSync: true,
  fsync: true,
  fsyncSync: true,
  fchmodSync: true,
  ftruncateSync: true,
  fstatSync: true,
  lstatSync: true,
  statSync: true,
  readFileSync: true,
  readlinkSync: true,
  readdirSync: true,
  realpathSync: true,
  renameSync: true,
  linkSync: true,
  symlinkSync: true,
  unlinkSync: true,
  mkdirSync: true,
  rmdirSync: true,
  chmodSync: true,
} satisfies Record<Exclude<keyof FileSystem, 'statfsSync'>, true>)

/** All calls are looked for at once: one that is missing would show in the middle of a batch. */
const fileSystem: Kind = (what, value) => {
  const missing = CALLS.filter((name) => !has(Object(value), name))
  if (missing.length === 0) return
  throw new EmendError('usage', {
    error: `${what} lacks ${listed(missing)}.`,
    remedy: 'Give one with the shape of `node:fs`, as `memfs` has it.',
  })
}

const has = (files: Readonly<Record<string, unknown>>, name: string): boolean => {
  try {
    return typeof files[name] === 'function'
  } catch {
    return false
  }
}

/** What a repository may be opened with. */
export const openKinds: Kinds<OpenOptions> = {
  fs: fileSystem,
  env: kinds.variables,
  home: text,
  backend: oneOf('backend', BACKENDS),
  runs: someOf('kind of program', PROGRAMS),
  branch: text,
  push: text,
}

/** The options of a repository that is to be opened in a directory. `usage`. */
export const checkedOpening = (directory: string, options: OpenOptions): OpenOptions => {
  text('The directory', directory)
  return checkedOptions('option of a repository', options, openKinds)
}

/** Who a commit is by. */
export const identity: Kind = (what, value) => {
  kinds.object(what, value)
  checkedOptions<IdentityInput>('part of an identity', value as IdentityInput, {
    name: text,
    email: text,
    date,
  })
}

const trailers: Kind = (what, value) => {
  kinds.list(what, value)
  for (const one of value as readonly Trailer[]) {
    text(`The key of ${what.toLowerCase()}`, one.key)
    text(`The value of ${what.toLowerCase()}`, one.value)
  }
}

const dirty = oneOf('policy for uncommitted changes', dirtyPolicies)

const requestKinds: Kinds<CommitRequest> = {
  message: text,
  batchId: text,
  planHash: text,
  note: text,
  undoes: text,
  trailers,
  author: identity,
  committer: identity,
  now: callback,
  random: callback,
  sync: flag,
  signal,
  check: callback,
  signingPatience: count,
  hearHooks: callback,
  dirty,
  given: anything,
}

/** What a commit is asked for: a message at least. `usage`. */
export const checkedRequest = (request: CommitRequest): CommitRequest => {
  const checked = checkedOptions('part of a commit request', request, requestKinds)
  text('The message', checked.message)
  return checked
}

/** How uncommitted changes are to be met. `usage`. */
export const checkedWays = (options: DirtyOptions): DirtyOptions =>
  checkedOptions('option', options, { dirty })

/** How a batch is to be taken back. `usage`. */
export const checkedUndo = (options: UndoOptions): UndoOptions =>
  checkedOptions('option of an undo', options, { dirty, redo: flag })

/** What a commit is named by. `usage`. */
export const commitNamed = (name: string): string => {
  text('The name of a commit', name)
  return name
}

/** The bounds of a history. `usage`. */
export const checkedRange = (range: HistoryRange): HistoryRange =>
  checkedOptions('bound of a history', range, { from: text, limit: count })
