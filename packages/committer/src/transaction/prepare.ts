import { type ChangeSet, EmendError, kinds } from '@emend/model'
import type { ObjectStore } from '../git/objects/object-store.ts'
import type { Signature } from '../git/signature.ts'
import { batchAt } from '../history/batches.ts'
import { directoryTrailers } from '../history/directories.ts'
import { identityOf } from '../identity/identity.ts'
import { assembleMessage, subjectOf } from '../message/assemble.ts'
import type { Trailer } from '../message/trailers.ts'
import { openHome } from '../ownership/home.ts'
import { clearChangeSet } from '../preflight/change-set.ts'
import type { CommitRequest } from '../receipt.ts'
import { sweep } from '../recovery/sweep.ts'
import type { Repository } from '../repository.ts'
import type { Settings } from '../settings.ts'
import { heedInterruption } from './interruption.ts'
import { absentIn } from './journal-of.ts'
import type { PreparedBatch } from './prepared-batch.ts'
import { startStaging } from './staging/stage.ts'
import { stageContents } from './staging/stage-contents.ts'
import { storedChanges } from './stored.ts'
import { verifyBase } from './verify-base.ts'

/**
 * The first phase of a batch: refuses what must be refused, then writes blobs and stages files. Whoever fails here has
 * changed nothing that anybody looks at.
 */
export const prepare = async (
  repository: Repository,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<PreparedBatch> => {
  const { random = Math.random, sync = true, signal, check, hearHooks, signingPatience = 60_000 } = request
  const cleared = clearChangeSet(repository, changeSet, request.dirty)
  // Filters may have taken long, and signals are not heard meanwhile.
  await heedInterruption(signal)
  if (repository.branch !== null && check !== undefined)
    throw new EmendError('work-tree-missing', { branch: repository.branch, what: 'checks' })
  if (request.given !== undefined) verifyBase(repository, changeSet, request.given, cleared)
  const { settings } = cleared
  const batch = batchIdOf(request.batchId ?? newBatchId(random))
  const described = describe(repository, settings, changeSet, request, batch)
  const stored = storedChanges(repository, cleared, changeSet.changes, request.given)
  await heedInterruption(signal)
  const contents = stageContents(repository, cleared, changeSet, stored, { ...described, batch })
  const home = await openHome(repository, settings.config)
  try {
    const options = { sync, fileMode: settings.fileMode, symlinks: settings.symlinks }
    const files = repository.branch === null ? changeSet.changes : []
    const staging = startStaging(repository, home, files, options)
    const ready = { ...described, ...contents, stored, home, staging }
    const making = { sync, home: home.path }
    const wishes = { making, random, signal, check, hearHooks, signingPatience }
    return { batch, changeSet, cleared, ...wishes, ...ready }
  } catch (error) {
    home.leave()
    sweep(repository, home.path)
    throw error
  }
}

/** What the reflogs say of a commit with this message. */
export const logMessageFor = (message: string): string => `emend: ${subjectOf(message)}`

/** It becomes a trailer, and part of the name of a directory. */
const batchIdOf = (id: string): string => {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(id)) return id
  throw new EmendError('usage', {
    error: `Not a batch id: ${id}`,
    remedy: 'Take up to 64 letters, digits, `-` and `_`.',
  })
}

const newBatchId = (random: () => number): string =>
  Array.from({ length: 16 }, () => Math.floor(fraction(random()) * 16).toString(16)).join('')

/** What makes ids must not make the same one all the time because it is no such number. */
const fraction = (value: number): number => {
  kinds.fraction('What `random` gives', value)
  return value
}

const timeOf = (now: CommitRequest['now']): Date => {
  const time = now?.() ?? new Date()
  kinds.date('The time of the clock', time)
  return time
}

/** Of those that are made, the missing ones above them are made, too. Without a work tree there are none. */
const trailersOfDirectories = (repository: Repository, changeSet: ChangeSet): readonly Trailer[] => {
  const { made, removed } = changeSet
  if (repository.branch !== null || made.length + removed.length === 0) return []
  return directoryTrailers({ made: absentIn(repository, { ...changeSet, changes: [] }), removed })
}

/** What the commit says, and who makes it. */
type Description = Pick<PreparedBatch, 'message' | 'logMessage' | 'author' | 'committer' | 'now'> & {
  /**
   * Whose the uncommitted changes are: only where there are some to commit, anybody has to know. `identity-missing`.
   */
  readonly user: () => Signature
}

const describe = (
  repository: Repository,
  { config }: Settings,
  changeSet: ChangeSet,
  request: CommitRequest,
  batch: string,
): Description => {
  const sources = {
    env: repository.env,
    config: (key: string) => config.get(key),
    isConfigOnly: config.getBoolean('user.useConfigOnly') === true,
    now: timeOf(request.now),
  }
  const message = assembleMessage({
    message: request.message,
    trailers: [
      ...(request.trailers ?? []),
      { key: 'Emend-Batch', value: batch },
      ...(request.planHash === undefined ? [] : [{ key: 'Emend-Plan', value: request.planHash }]),
      ...(request.undoes === undefined ? [] : undoTrailers(repository.objects, request.undoes)),
      ...trailersOfDirectories(repository, changeSet),
    ],
  })
  return {
    message,
    logMessage: logMessageFor(message),
    author: identityOf('author', request.author ?? {}, sources),
    committer: identityOf('committer', request.committer ?? {}, sources),
    user: () => identityOf('author', {}, sources),
    now: sources.now,
  }
}

const undoTrailers = (objects: ObjectStore, commit: string): readonly Trailer[] => {
  const undone = batchAt(objects, commit)?.batch
  return [
    { key: 'Emend-Undoes', value: commit },
    ...(undone === undefined ? [] : [{ key: 'Emend-Undoes-Batch', value: undone }]),
  ]
}
