import type { ChangeSet, EmendError, Footprint, Snapshot } from '@emend/model'
import type { Batch, ShownBatch } from './batch.ts'
import { differing } from './before-and-after.ts'
import { changedPaths } from './changed-paths.ts'
import { reporting } from './failures.ts'
import { walkBatches } from './history/batches.ts'
import { resolveCommit } from './history/revision.ts'
import { showBatch } from './history/show.ts'
import { untilNobodyLands } from './ownership/until-nobody-lands.ts'
import { clearChangeSet } from './preflight/change-set.ts'
import { inProgressIn } from './preflight/in-progress.ts'
import type { CommitRequest, Receipt, Rehearsal } from './receipt.ts'
import { type Recovered, recover as recoverOf } from './recovery/recover.ts'
import type { Repository } from './repository.ts'
import { type FilesAround, filesAround as filesAroundOf } from './snapshot/around.ts'
import { snapshotOfCommit } from './snapshot/commit.ts'
import { snapshotOfPresent } from './snapshot/present.ts'
import { commitChangeSet } from './transaction/commit.ts'
import { throwIfInterrupted } from './transaction/interruption.ts'
import { pushChangeSet } from './transaction/pushing/push.ts'
import { storedChanges } from './transaction/stored.ts'
import { dirtyWarnings } from './uncommitted/warnings.ts'
import { chooseBatch, chooseUndo } from './undo/choose-batch.ts'
import { planUndoOfLatest } from './undo/plan-latest.ts'
import { planUndoOf } from './undo/plan-undo.ts'
import type { UndoPlan } from './undo/undo-plan.ts'
import {
  checkedChangeSet,
  checkedFootprint,
  checkedRange,
  checkedRequest,
  checkedUndo,
  checkedWays,
  commitIfNamed,
  commitNamed,
  type DirtyOptions,
  type HistoryRange,
  type UndoOptions,
} from './verb-options.ts'

// Whatever a repository refuses is thrown as an `EmendError` of kind `repository`; what the machine refuses, as
// `filesystem`; what is given wrong, and options that there are not or that are of another kind, as `usage`.

/**
 * What batches start from: what the work tree holds of a footprint or, where they go to a branch alone, its tip. Looks
 * at nothing outside of the footprint. `base-unknown`; `interrupted` when the signal says so.
 */
export const snapshotPresent = (
  repository: Repository,
  footprint: Footprint,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Snapshot> =>
  reporting(async () => {
    const snapshot = await snapshotOfPresent(repository, checkedFootprint(footprint), signal)
    await throwIfInterrupted(signal)
    return snapshot
  })

/**
 * Files that git tracks where batches start from, those around some paths first, and no more than about `most` of them;
 * to be looked through, not to be planned on.
 */
export const filesAround = (
  repository: Repository,
  paths: readonly string[],
  most: number,
): Promise<FilesAround> => reporting(async () => filesAroundOf(repository, paths, most))

/** What a commit holds of a footprint: the bytes of its blobs. `commit-unknown`. */
export const snapshotCommit = (
  repository: Repository,
  commit: string,
  footprint: Footprint,
): Promise<Snapshot> =>
  reporting(async () =>
    snapshotOfCommit(repository, resolveCommit(repository, commitNamed(commit)), checkedFootprint(footprint)),
  )

/**
 * Refuses what `commit` would refuse before it writes anything: a repository that cannot be served, something in
 * progress, uncommitted changes that the policy has no way for; but not that nobody is known who commits. Otherwise
 * tells what the batch would leave behind.
 */
export const rehearse = (
  repository: Repository,
  changeSet: ChangeSet,
  options: DirtyOptions = {},
): Promise<Rehearsal> =>
  reporting(async () => {
    const { dirty } = checkedWays(options)
    const { changes } = checkedChangeSet(changeSet)
    const cleared = clearChangeSet(repository, changeSet, dirty)
    const all = storedChanges(repository, cleared, changes)
    const told = { stored: differing(all.changes), changes: changedPaths(all.changes) }
    const warnings = [...cleared.warnings, ...dirtyWarnings(cleared.recorded, all)]
    return { ...told, backend: cleared.backend, warnings }
  })

/**
 * What `commit` would refuse any batch for, whatever it changes: a merge, rebase, cherry-pick, revert or bisect that is
 * going on (`in-progress`). Null where none is, and where batches go to a branch alone.
 */
export const inProgress = (repository: Repository): Promise<EmendError | null> =>
  reporting(async () => (repository.branch === null ? inProgressIn(repository) : null))

/**
 * True where HEAD stands elsewhere than at a commit that it stood at, or a batch that was just landing has ended, be it
 * that it was taken back: what was read meanwhile may be neither what was there before nor what is there now. `busy`
 * where HEAD stands there still, and one goes on landing.
 */
export const hasMoved = (repository: Repository, from: string | null): Promise<boolean> =>
  reporting(async () => {
    const isElsewhere = (): boolean => repository.head().commit !== from
    try {
      return (await untilNobodyLands(repository)) || isElsewhere()
    } catch (error) {
      // Among many, one is always landing.
      if (isElsewhere()) return true
      throw error
    }
  })

/**
 * Finishes or takes back what runs that died have left, and tells what it did. Does nothing, and takes no lock, where
 * none has. `busy`, `journal-unusable`, `not-restored`, `recovery-denied`.
 */
export const recover = (repository: Repository): Promise<readonly Recovered[]> =>
  reporting(() => recoverOf(repository))

/**
 * Lands a change set as exactly one commit on the current branch (or on a detached HEAD), in work tree, index and
 * history; on the branch that batches go to alone, in its history, here and, where they are pushed, at the remote. Or
 * it changes nothing and throws. Paths outside of the change set are not looked at and stay as they are.
 */
export const commit = (
  repository: Repository,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<Receipt> =>
  reporting(async () => {
    checkedChangeSet(changeSet)
    const asked = checkedRequest(request)
    return repository.remote === null
      ? await commitChangeSet(repository, changeSet, asked)
      : await pushChangeSet(repository, changeSet, asked)
  }, repository.remote === null)

/**
 * Asks the remote that batches are pushed to where the branch is there, which the next batch is then made on. Does
 * nothing where they are not pushed. True where it is ahead of the one here. `remote-unreachable`, `push-diverged`.
 */
export const fetchBranch = (
  repository: Repository,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<boolean> => reporting(async () => (await repository.remote?.fetch(signal)) === true)

/** The batches of a branch, newest first. */
export const history = (repository: Repository, range: HistoryRange = {}): AsyncIterable<Batch> => {
  const checked = checkedRange(range)
  return { [Symbol.asyncIterator]: () => historyOf(repository, checked) }
}

/** One batch with what it changed: the given one, or the latest. `commit-unknown`, `not-a-batch`. */
export const show = (repository: Repository, commit?: string): Promise<ShownBatch> =>
  reporting(async () => showBatch(repository, commitIfNamed(commit)))

/**
 * What would take a batch back: the given one, or the latest that is neither an undo nor undone, be it by later
 * changes. `nothing-to-undo`, `nothing-to-redo`, `commit-unknown`, `not-a-batch`, `already-undone`, `undo-conflict`.
 */
export const planUndo = (
  repository: Repository,
  commit?: string,
  options: UndoOptions = {},
): Promise<UndoPlan> =>
  reporting(async () => {
    const { dirty, redo } = checkedUndo(options)
    const name = commitIfNamed(commit)
    if (name === undefined) return await planUndoOfLatest(repository, { dirty, redo })
    const choose = redo ? chooseUndo : chooseBatch
    return planUndoOf(repository, await choose(repository, name), dirty)
  })

async function* historyOf(repository: Repository, { from, limit }: HistoryRange): AsyncGenerator<Batch> {
  const start = await reporting(async () =>
    from === undefined ? repository.head().commit : resolveCommit(repository, from),
  )
  if (start === null || limit === 0) return
  const batches = walkBatches(repository, start)
  for (let count = 1; ; count++) {
    const next = await reporting(() => batches.next())
    if (next.done) return
    yield next.value
    if (count === limit) return
  }
}
