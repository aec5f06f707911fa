import type { ChangeSet, DirtyPolicy, Footprint, Snapshot } from '@emend/model'
import type { Batch, ShownBatch, UndoPlan } from '../batch.ts'
import type { CommitRequest, Receipt, Rehearsal } from '../receipt.ts'
import type { Recovered } from '../recovery/recover.ts'
import type { Repository } from '../repository.ts'

/** Where a history starts and how far it goes. */
export interface HistoryRange {
  /** A commit, a branch, `HEAD~2`, …; HEAD when left out. */
  readonly from?: string
  /** How many batches at most; all when left out. */
  readonly limit?: number
}

/** How uncommitted changes are met that are in the way. */
export interface DirtyOptions {
  /** `separate` when left out. */
  readonly dirty?: DirtyPolicy
}

/** What is taken back, and how. */
export interface UndoOptions extends DirtyOptions {
  /** Takes an undo back: the given one, that of the given batch, or the latest. */
  readonly redo?: boolean
}

/** One way to serve a repository. Whatever a repository refuses is thrown as an `EmendError` of kind `repository`. */
export interface Backend {
  readonly name: 'isomorphic-git'

  /** What the work tree holds of a footprint. Looks at nothing outside of it. */
  snapshotWorkTree(
    repository: Repository,
    footprint: Footprint,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Snapshot>

  /** What a commit holds of a footprint: the bytes of its blobs. `commit-unknown`. */
  snapshotCommit(repository: Repository, commit: string, footprint: Footprint): Promise<Snapshot>

  /**
   * Refuses what `commit` would refuse before it writes anything: a repository that cannot be served yet, something in
   * progress, uncommitted changes that the policy has no way for. Otherwise tells what the batch would leave behind.
   */
  rehearse(repository: Repository, changeSet: ChangeSet, options?: DirtyOptions): Promise<Rehearsal>

  /**
   * Finishes or takes back what runs that died have left, and tells what it did. Does nothing, and takes no lock, where
   * none has. `busy`, `journal-unusable`, `not-restored`.
   */
  recover(repository: Repository): Promise<readonly Recovered[]>

  /**
   * Lands a change set as exactly one commit on the current branch (or on a detached HEAD), in work tree, index and
   * history; or changes nothing and throws. Paths outside of the change set are not looked at and stay as they are.
   */
  commit(repository: Repository, changeSet: ChangeSet, request: CommitRequest): Promise<Receipt>

  /** The batches of a branch, newest first. */
  history(repository: Repository, range?: HistoryRange): AsyncIterable<Batch>

  /** One batch with what it changed. `commit-unknown`, `not-a-batch`. */
  show(repository: Repository, commit: string): Promise<ShownBatch>

  /**
   * What would take a batch back: the given one, or the latest that is neither an undo nor undone.
   * `nothing-to-undo`, `nothing-to-redo`, `commit-unknown`, `not-a-batch`, `already-undone`, `undo-conflict`.
   */
  planUndo(repository: Repository, commit?: string, options?: UndoOptions): Promise<UndoPlan>
}
