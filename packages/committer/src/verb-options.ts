import {
  type ChangeSet,
  checkedOptions,
  type DirtyPolicy,
  dirtyPolicies,
  type Footprint,
  type Kind,
  type Kinds,
  kinds,
} from '@emend/model'
import type { IdentityInput } from './identity/identity.ts'
import type { Trailer } from './message/trailers.ts'
import type { CommitRequest } from './receipt.ts'

/** Where a history starts and how far it goes. */
export interface HistoryRange {
  /** A commit, a branch, `HEAD~2`, …; HEAD when left out. */
  readonly from?: string | undefined
  /** How many batches at most; all when left out. */
  readonly limit?: number | undefined
}

/** How uncommitted changes are met that are in the way. */
export interface DirtyOptions {
  /** `separate` when left out. */
  readonly dirty?: DirtyPolicy | undefined
}

/** What is taken back, and how. */
export interface UndoOptions extends DirtyOptions {
  /** Takes an undo back: the given one, that of the given batch, or the latest. */
  readonly redo?: boolean | undefined
}

const { text, flag, count, callback, signal, date, oneOf, anything } = kinds

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

/** How uncommitted changes are met. */
export const dirty = oneOf('policy for uncommitted changes', dirtyPolicies)

const requestKinds: Kinds<CommitRequest> = {
  message: text,
  batchId: text,
  planHash: text,
  note: text,
  undoes: text,
  trailers,
  author: identity,
  committer: identity,
  usual: identity,
  now: callback,
  random: callback,
  sync: flag,
  signal,
  check: callback,
  signingPatience: count,
  onHookOutput: callback,
  dirty,
  given: anything,
  leftOut: kinds.texts,
}

/** What a commit is asked for: a message at least. `usage`. */
export const checkedRequest = (request: CommitRequest): CommitRequest => {
  const asked = checkedOptions('part of a commit request', request, requestKinds)
  text('The message', asked.message)
  return asked
}

/** How uncommitted changes are to be met. `usage`. */
export const checkedWays = (options: DirtyOptions): DirtyOptions =>
  checkedOptions('option', options, { dirty })

/** How a batch is to be taken back. `usage`. */
export const checkedUndo = (options: UndoOptions): UndoOptions =>
  checkedOptions('option of an undo', options, { dirty, redo: flag })

const checked =
  <Value>(what: string, kind: Kind) =>
  (value: Value): Value => {
    kind(what, value)
    return value
  }

const footprintKind = kinds.kind(
  'no footprint',
  ({ paths, directories, listings, globs, origins }: Footprint) =>
    [paths, directories, listings, globs, origins].every(Array.isArray),
  'Give what `footprint(plan)` returns.',
)

const changeSetKind = kinds.kind(
  'no change set',
  ({ changes, made, removed }: ChangeSet) => [changes, made, removed].every(Array.isArray),
  'Give the `changeSet` of what `plan` returns; there is none where it is not `ok`.',
)

/** What is looked at, where it is a footprint. `usage`. */
export const checkedFootprint = checked<Footprint>('The footprint', footprintKind)

/** What is to be committed, where it is a change set. `usage`. */
export const checkedChangeSet = checked<ChangeSet>('The change set', changeSetKind)

const named = (remedy: string) =>
  checked<string>(
    'The commit',
    kinds.kind('no text', (value) => typeof value === 'string', remedy),
  )

/** What a commit is named by. `usage`. */
export const commitNamed = named('Give its id or another name of it; options come after it.')

const givenName = named('Give its id or another name of it, or undefined; options come after it.')

/** The same where the latest is meant if none is named. `usage`. */
export const commitIfNamed = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : givenName(name)

/** The bounds of a history. `usage`. */
export const checkedRange = (range: HistoryRange): HistoryRange =>
  checkedOptions('bound of a history', range, { from: text, limit: count })
