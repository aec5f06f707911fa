import type { Change, ChangeSet } from '@emend/model'
import type { IndexRecord } from '../git/index/index-entries.ts'
import type { Signature } from '../git/signature.ts'
import type { TreeItem } from '../git/tree.ts'
import { identityOf } from '../identity/identity.ts'
import { assembleMessage, subjectOf } from '../message/assemble.ts'
import { type Cleared, clear } from '../preflight/preflight.ts'
import type { CommitRequest } from '../receipt.ts'
import type { Repository } from '../repository.ts'
import { conversionAfter, type Settings } from '../settings.ts'
import { type Staging, stageChanges } from './stage.ts'

/** A batch of which everything is ready that can be without a lock: checked, hashed, staged. */
export interface PreparedBatch {
  /** The id of the batch. */
  readonly batch: string
  readonly changeSet: ChangeSet
  /** By path: what the commit's tree has there, null for nothing. The blobs are staged in the object store. */
  readonly items: ReadonlyMap<string, TreeItem | null>
  readonly staging: Staging
  readonly message: string
  /** What the reflogs say. */
  readonly logMessage: string
  readonly author: Signature
  readonly committer: Signature
  /** What was found when the batch was checked. */
  readonly cleared: Cleared
  readonly sync: boolean
  readonly random: () => number
}

/**
 * The first phase of a batch: refuses what must be refused, then writes blobs and stages files. Whoever fails here has
 * changed nothing that anybody looks at.
 */
export const prepare = async (
  repository: Repository,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<PreparedBatch> => {
  const { random = Math.random, sync = true } = request
  const cleared = clear(
    repository,
    changeSet.changes.map(({ path }) => path),
  )
  const { settings } = cleared
  const batch = request.batchId ?? newBatchId(random)
  const described = describe(repository, settings, request, batch)
  const items = writeBlobs(repository, cleared, changeSet.changes)
  const staging = await stageChanges(repository, changeSet.changes, {
    batch,
    sync,
    symlinks: settings.symlinks,
  })
  return { batch, changeSet, items, staging, cleared, sync, random, ...described }
}

const newBatchId = (random: () => number): string =>
  Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join('')

const describe = (
  { env }: Repository,
  { config }: Settings,
  request: CommitRequest,
  batch: string,
): Pick<PreparedBatch, 'message' | 'logMessage' | 'author' | 'committer'> => {
  const sources = { env, config: (key: string) => config.get(key), now: request.now?.() ?? new Date() }
  const message = assembleMessage({
    message: request.message,
    trailers: [
      ...(request.trailers ?? []),
      { key: 'Emend-Batch', value: batch },
      ...(request.planHash === undefined ? [] : [{ key: 'Emend-Plan', value: request.planHash }]),
      ...(request.undoes === undefined ? [] : [{ key: 'Emend-Undoes', value: request.undoes }]),
    ],
  })
  return {
    message,
    logMessage: `emend: ${subjectOf(message)}`,
    author: identityOf('author', request.author ?? {}, sources),
    committer: identityOf('committer', request.committer ?? {}, sources),
  }
}

const writeBlobs = (
  repository: Repository,
  { settings, recorded }: Cleared,
  changes: readonly Change[],
): ReadonlyMap<string, TreeItem | null> => {
  const after = new Map(changes.map(({ path, after }) => [path, after?.bytes ?? null]))
  const conversion = conversionAfter(repository, settings, after)
  const idOf = ({ path, after }: Change): string => {
    const bytes = bufferOf(after!.bytes)
    if (after!.mode === '120000') return repository.objects.write('blob', bytes)
    const cleaned = conversion.clean(path, bytes, () => indexedBlob(repository, recorded.staged.get(path)))
    return repository.objects.write('blob', cleaned)
  }
  return new Map(
    changes.map((change) => [
      change.path,
      change.after === null ? null : { mode: change.after.mode, id: idOf(change) },
    ]),
  )
}

const indexedBlob = ({ objects }: Repository, record: IndexRecord | undefined): Buffer | null =>
  record === undefined || record.intentToAdd ? null : objects.expect(record.id, 'blob')

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
