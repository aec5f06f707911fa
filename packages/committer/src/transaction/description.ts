import { type ChangeSet, EmendError, isProblem, kinds } from '@emend/model'
import type { ObjectStore } from '../git/objects/object-store.ts'
import type { Signature } from '../git/signature.ts'
import { batchAt } from '../history/batches.ts'
import { directoryTrailers } from '../history/directories.ts'
import { type IdentitySources, identityOf } from '../identity/identity.ts'
import { assembleMessage, subjectOf } from '../message/assemble.ts'
import { BATCH_ID, type Trailer } from '../message/trailers.ts'
import type { Cleared } from '../preflight/preflight.ts'
import type { CommitRequest } from '../receipt.ts'
import type { Repository } from '../repository.ts'
import { absentDirectories, filledDirectories } from './work-tree/directories-of-batch.ts'

/** What the commit of a batch says, and who makes it. */
export interface Description {
  /** The id of the batch. */
  readonly batch: string
  readonly message: string
  readonly author: Signature
  readonly committer: Signature
  /** When it is made. */
  readonly now: Date
  /** Whose the uncommitted changes are: only where there are some to commit, anybody has to know. `identity-missing`. */
  readonly user: () => Signature
}

/** Describes the commit of a batch as it was asked for. `usage`, `identity-missing`, `identity-invalid`. */
export const describe = (
  repository: Repository,
  { settings: { config }, head }: Cleared,
  changeSet: ChangeSet,
  request: CommitRequest,
  random: () => number,
): Description => {
  const batch = batchIdOf(request.batchId ?? newBatchId(random))
  const sources = {
    env: repository.env,
    config: (key: string) => config.get(key),
    isConfigOnly: config.getBoolean('user.useConfigOnly') === true,
    now: timeOf(request.now),
  }
  const trailers = [
    ...trailersFor(repository, request, batch),
    ...trailersOfDirectories(repository, changeSet, head.commit),
  ]
  return {
    batch,
    message: assembleMessage({ message: request.message, trailers }),
    author: identityOf('author', request.author ?? {}, sources),
    committer: committerOf(request, sources),
    user: () => identityOf('author', {}, sources),
    now: sources.now,
  }
}

const committerOf = ({ committer = {}, usual }: CommitRequest, sources: IdentitySources): Signature => {
  try {
    return identityOf('committer', committer, sources)
  } catch (error) {
    if (usual === undefined || !isProblem(error, 'identity-missing')) throw error
    return identityOf('committer', { name: usual.name, email: usual.email }, sources)
  }
}

/** What the reflogs say of a commit. */
export const logMessageOf = ({ message }: Pick<Description, 'message'>): string =>
  `emend: ${subjectOf(message)}`

const batchIdOf = (id: string): string => {
  if (BATCH_ID.test(id)) return id
  throw new EmendError('usage', {
    error: `Not a batch id: ${id}.`,
    remedy: 'Take up to 64 letters, digits, `-` and `_`.',
  })
}

const newBatchId = (random: () => number): string => {
  const numbers = Array.from({ length: 16 }, () => random())
  // What makes ids must not make the same one all the time because it is no such number.
  for (const number of numbers) kinds.fraction('What `random` gives', number)
  return numbers.map((number) => Math.floor(number * 16).toString(16)).join('')
}

const timeOf = (now: CommitRequest['now']): Date => {
  const time = now?.() ?? new Date()
  kinds.date('The time of the clock', time)
  return time
}

const trailersFor = (
  repository: Repository,
  { trailers = [], planHash, undoes }: CommitRequest,
  batch: string,
): readonly Trailer[] => [
  ...trailers,
  { key: 'Emend-Batch', value: batch },
  ...(planHash === undefined ? [] : [{ key: 'Emend-Plan', value: planHash }]),
  ...(undoes === undefined ? [] : undoTrailers(repository.objects, undoes)),
]

const undoTrailers = (objects: ObjectStore, commit: string): readonly Trailer[] => {
  const undone = batchAt(objects, commit)?.batch
  return [
    { key: 'Emend-Undoes', value: commit },
    ...(undone === undefined ? [] : [{ key: 'Emend-Undoes-Batch', value: undone }]),
  ]
}

/** Of those that are made, the missing ones above them are made, too. Without a work tree there are none. */
const trailersOfDirectories = (
  repository: Repository,
  changeSet: ChangeSet,
  head: string | null,
): readonly Trailer[] => {
  if (repository.branch !== null) return []
  return directoryTrailers({
    made: absentDirectories(repository, { ...changeSet, changes: [] }),
    removed: changeSet.removed,
    filled: filledDirectories(repository, head, changeSet),
  })
}
