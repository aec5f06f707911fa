import type { ChangeSet, FileState } from '@emend/model'
import type { Batch } from '../batch.ts'

/** What would take a batch back, on top of the present commit. */
export interface UndoPlan {
  readonly batch: Batch
  /** What changes in the work tree. */
  readonly changeSet: ChangeSet
  /** By path: what git is to hold afterwards, where that is not what the work tree holds. */
  readonly given: ReadonlyMap<string, FileState | null>
  /** Files of which a filter leaves something out that the undo does not keep in the work tree. */
  readonly leftOut?: readonly string[]
  /** Later batches of which later changes have left nothing: none is named, and this one comes next. */
  readonly passedOver?: readonly Batch[]
  /** Files of the batch that were moved since: the batch is taken back where they are now. */
  readonly moved?: readonly Moved[]
  /** Files that get back what they held uncommitted, staged before and not now. */
  readonly unstaged?: StillKept
  /** Files that do not get back what they held uncommitted, as they have changed since. */
  readonly notReturning?: StillKept
}

/** A file that later commits have moved. */
export interface Moved {
  readonly from: string
  readonly to: string
}

/** What an undo does not bring back of some files, and the revision that keeps it. */
interface StillKept {
  readonly paths: readonly string[]
  readonly keptAs: string
}
