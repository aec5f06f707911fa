import type { Change, ChangedPath, DirtyPolicy, FileState, Pushed, ServedBy } from '@emend/model'
import type { IdentityInput } from './identity/identity.ts'
import type { Trailer } from './message/trailers.ts'

/** How a change set is to be committed. */
export interface CommitRequest {
  /** Subject and body. The trailers are added to it. */
  readonly message: string
  /** The id of the batch; made from `random` when left out. */
  readonly batchId?: string | undefined
  /** The hash of the canonical plan. */
  readonly planHash?: string | undefined
  /** What a git note under `refs/notes/emend` is to say of the commit; no note when left out. */
  readonly note?: string | undefined
  /** The commit that this batch takes back, on an undo. */
  readonly undoes?: string | undefined
  /** Trailers that come before emend's own. */
  readonly trailers?: readonly Trailer[] | undefined
  readonly author?: IdentityInput | undefined
  readonly committer?: IdentityInput | undefined
  /** Who makes batches here: the committer where neither that nor git names one. */
  readonly usual?: IdentityInput | undefined
  /** The clock; the system's when left out. */
  readonly now?: (() => Date) | undefined
  /** Numbers from 0 to 1, 1 excluded; `Math.random` when left out. */
  readonly random?: (() => number) | undefined
  /** Make everything durable before reporting success; true when left out. */
  readonly sync?: boolean | undefined
  /**
   * Stops the batch (`interrupted`) while nothing but objects and staged files has been written, or a check or hooks run
   * before it is committed; later, it is finished.
   */
  readonly signal?: AbortSignal | undefined
  /**
   * Runs with the batch in the work tree, under all locks, before it is committed. What it throws takes everything
   * back.
   */
  readonly check?: ((signal: AbortSignal | undefined) => Promise<void>) | undefined
  /** How long a signature is waited for, in milliseconds; a minute when left out. */
  readonly signingPatience?: number | undefined
  /** Hears what hooks print, as they print it. */
  readonly onHookOutput?: ((text: string) => void) | undefined
  /** What to do where a touched path has uncommitted changes; `separate` when left out. */
  readonly dirty?: DirtyPolicy | undefined
  /** By path: what git is to hold after the batch, where that is not told by the work tree: of an undo. */
  readonly given?: ReadonlyMap<string, FileState | null> | undefined
  /** The paths of which a filter leaves something out that does not stay in the work tree: of an undo. */
  readonly leftOut?: readonly string[] | undefined
}

/** What a committed batch returns. */
export interface Receipt {
  /** Null when git sees nothing to commit: it has no directories, and may convert away a change of line ends. */
  readonly commit: string | null
  /** Of a batch of directories alone: the commit that is kept beside the branch, by which it is taken back. */
  readonly beside?: string
  /** The parent of the commit, which may be a checkpoint that was made with it; null when it is the first. */
  readonly base: string | null
  /** The full name of the branch; null with a detached HEAD. */
  readonly branch: string | null
  /** The id of the batch, as in the trailer. */
  readonly batch: string
  readonly changes: readonly ChangedPath[]
  readonly backend: ServedBy
  /** Where the commit was pushed to, where batches are. */
  readonly pushed?: Pushed
  /** The changes as git stores them: bytes after its own conversion, with blob ids. */
  readonly stored: readonly Change[]
  /** What a person should know although it did not stop the batch. */
  readonly warnings: readonly string[]
}

/** What a batch would leave behind, as far as one can tell before writing. */
export type Rehearsal = Pick<Receipt, 'changes' | 'stored' | 'warnings' | 'backend'>
