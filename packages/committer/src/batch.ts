import type { ChangedPath, ChangeSet, FileState } from '@emend/model'
import type { Signature } from './git/signature.ts'

/** A commit that emend made, as history tells it. */
export interface Batch {
  readonly commit: string
  readonly parents: readonly string[]
  /** The id of the batch: the `Emend-Batch` trailer. */
  readonly batch: string
  readonly subject: string
  /** The whole message, trailers included. */
  readonly message: string
  readonly author: Signature
  readonly committer: Signature
  /** When the batch was committed. */
  readonly date: Date
  /** The hash of the canonical plan: the `Emend-Plan` trailer. */
  readonly plan?: string
  /** The commit that this batch takes back. */
  readonly undoes?: string
  /** The id of that batch, which it keeps where a rebase gives it another commit. */
  readonly undoesBatch?: string
  /** The commit that takes this batch back, and is not itself taken back. */
  readonly undoneBy?: string
}

/** A batch with what it changed. */
export interface ShownBatch extends Batch {
  /** States before and after, with the bytes of the blobs. */
  readonly changeSet: ChangeSet
  readonly changes: readonly ChangedPath[]
}

/** A file that later commits have moved. */
export interface Moved {
  readonly from: string
  readonly to: string
}

/** What would take a batch back, on top of the present commit. */
export interface UndoPlan {
  readonly batch: Batch
  /** What changes in the work tree. */
  readonly changeSet: ChangeSet
  /** By path: what git is to hold afterwards, where that is not what the work tree holds. */
  readonly given: ReadonlyMap<string, FileState | null>
  /** Later batches of which later changes have left nothing: none is named, and this one comes next. */
  readonly passedOver?: readonly Batch[]
  /** Files of the batch that were moved since: the batch is taken back where they are now. */
  readonly moved?: readonly Moved[]
  /** Files that get back what they held uncommitted, staged before and not now. */
  readonly unstaged?: StillKept
  /** Files that do not get back what they held uncommitted, as they have changed since. */
  readonly notReturning?: StillKept
}

/** What an undo does not bring back of some files, and the revision that keeps it. */
export interface StillKept {
  readonly paths: readonly string[]
  readonly keptAs: string
}
