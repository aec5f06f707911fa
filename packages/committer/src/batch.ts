import type { ChangedPath, ChangeSet } from '@emend/model'
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
  /** The same by name: renames as `git show` finds them; what was copied is `added`. */
  readonly changes: readonly ChangedPath[]
}
