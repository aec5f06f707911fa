import type { LockFile } from '../git/locks/lock-file.ts'
import type { PreparedRefUpdate } from '../git/refs/ref-update.ts'
import type { Head } from '../head.ts'
import type { BuiltCommit } from './build-commit.ts'
import type { PreparedBatch } from './prepared-batch.ts'

/** Git's locks, held, on a branch that stands where the commit's parent is. */
export interface Held {
  readonly head: Head
  readonly built: BuiltCommit
  /** Null where batches go to a branch alone. */
  readonly index: LockFile | null
  /** Null until the hooks have had their say that are to run before. */
  readonly ref: PreparedRefUpdate | null
}

/**
 * A batch, and what is held for it: both as hooks have left them, which may change files and message, and so the
 * commit.
 */
export interface Landing {
  readonly batch: PreparedBatch
  readonly held: Held | null
}
