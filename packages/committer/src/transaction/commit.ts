import type { Change, ChangedPath, ChangeSet } from '@emend/model'
import { differing, pathsOf } from '../before-and-after.ts'
import { changedPaths } from '../changed-paths.ts'
import type { CommitRequest, Receipt } from '../receipt.ts'
import type { Repository } from '../repository.ts'
import { prunePreImages } from '../uncommitted/prune.ts'
import { dirtyWarnings, leftOutWarnings } from '../uncommitted/warnings.ts'
import { acquire } from './acquire.ts'
import { landAlone } from './alone.ts'
import { alsoTelling, leaveHome, notTidied, type Step, withCleanup } from './cleanup.ts'
import type { Held } from './held.ts'
import { runHooksAfter } from './hooks/hooks.ts'
import { changedByHook, hookChangeWarnings } from './hooks/left-by-hook.ts'
import { type Landed, land } from './landing/land.ts'
import { landOnBranch } from './landing/land-on-branch.ts'
import { writeNote } from './note.ts'
import { prepare } from './prepare.ts'
import type { PreparedBatch } from './prepared-batch.ts'
import { restoredBlobWarnings } from './staging/lost-blobs.ts'

/**
 * Carries a change set through to one commit, in two phases: `prepare` without a lock, then `land` under emend's own
 * lock and git's.
 */
export const commitChangeSet = async (
  opened: Repository,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<Receipt> => {
  const repository = { ...opened, objects: opened.objects.forBatch() }
  const prepared = await prepare(repository, changeSet, request)
  const { batch, held, warnings } = await withCleanup(
    () => landAlone(repository, prepared, () => landNoted(repository, prepared, request.note)),
    [() => leaveHome(repository, prepared)],
  )
  const after = held?.built.differs ? await runHooksAfter(repository, batch) : []
  const changed = changedByHook(prepared, batch)
  const receipt = receiptOf(batch, held)
  return {
    ...receipt,
    ...(changeSet.changes.length === 0 && batch.kept !== null && { beside: batch.kept }),
    changes: receipt.changes.map(withHooks(changed)),
    warnings: [
      ...warningsOf(batch, changed),
      ...leftOutWarnings(request.leftOut ?? [], batch.batch),
      ...warnings,
      ...after,
    ],
  }
}

/** What a person should know of a batch, and of what a hook has changed in it. */
const warningsOf = (
  { batch, kept, cleared, stored, restored }: PreparedBatch,
  changed: readonly Change[],
): readonly string[] => [
  ...cleared.warnings,
  ...restoredBlobWarnings(restored),
  ...dirtyWarnings(cleared.recorded, stored, kept === null ? undefined : batch),
  ...hookChangeWarnings(changed),
]

const withHooks = (changed: readonly Change[]): ((change: ChangedPath) => ChangedPath) => {
  const paths = new Set(pathsOf(changed))
  return (change) => (paths.has(change.path) ? { ...change, byHook: true } : change)
}

/** The note comes when nobody is kept from the repository any more but other batches. */
const landNoted = async (
  repository: Repository,
  batch: PreparedBatch,
  note: string | undefined,
): Promise<Landed> => {
  const landed = await landHeld(repository, batch)
  if (note === undefined || !landed.held?.built.differs) return landed
  return alsoTelling(landed, await writeNote(repository, batch, landed.held.built.commit, note))
}

const landHeld = async (repository: Repository, batch: PreparedBatch): Promise<Landed> => {
  const held = batch.items.size === 0 ? null : await acquire(repository, batch)
  const locks: Step[] = [() => held?.ref?.abort(), () => held?.index?.release()]
  const landPruned = async (): Promise<Landed> => {
    const landed =
      repository.branch === null
        ? await land(repository, batch, held, (release) => locks.unshift(release))
        : await landOnBranch(repository, batch, held)
    return alsoTelling(landed, batch.kept === null ? [] : prune(repository, batch))
  }
  return await withCleanup(landPruned, locks)
}

const prune = (repository: Repository, { batch, now, making }: PreparedBatch): readonly string[] => {
  try {
    return prunePreImages(repository, batch, now, making)
  } catch (error) {
    return [notTidied(error)]
  }
}

/** What a batch returns once it has landed, but for what there is to tell. */
export const receiptOf = (batch: PreparedBatch, held: Held | null): Omit<Receipt, 'warnings'> => {
  const head = held?.head ?? batch.cleared.head
  const made = held?.built.differs ? held.built : { commit: null, parent: head.commit }
  const { changes } = batch.stored
  return {
    commit: made.commit,
    base: made.parent,
    branch: head.branch,
    batch: batch.batch,
    changes: changedPaths(changes),
    stored: differing(changes),
    backend: batch.cleared.backend,
  }
}
