import type { ChangeSet } from '@emend/model'
import type { Making } from '../files/durable-write.ts'
import type { Signature } from '../git/signature.ts'
import type { TreeItem } from '../git/trees/tree.ts'
import type { OpenHome } from '../ownership/home.ts'
import type { Cleared } from '../preflight/preflight.ts'
import type { CommitRequest } from '../receipt.ts'
import type { Checkpoint } from '../uncommitted/checkpoint.ts'
import type { Staging } from './staging/stage.ts'
import type { Stored } from './stored.ts'

/** A batch of which everything is ready that can be without a lock: checked, hashed, staged. */
export interface PreparedBatch {
  /** The id of the batch. */
  readonly batch: string
  readonly changeSet: ChangeSet
  readonly stored: Stored
  /** By path: what the commit's tree has there, null for nothing. The blobs are staged in the object store. */
  readonly items: ReadonlyMap<string, TreeItem | null>
  /** The paths whose file in the work tree is not what the commit has. */
  readonly unsettled: ReadonlySet<string>
  /** What is committed before the batch; null for nothing. */
  readonly checkpoint: Checkpoint | null
  /** The staged commit that keeps what the batch replaces and HEAD does not have; null for nothing. */
  readonly kept: string | null
  /** The paths whose blobs in HEAD could not be read, and are written anew. */
  readonly restored: readonly string[]
  /** Where the batch keeps what is its own. */
  readonly home: OpenHome
  readonly staging: Staging
  readonly message: string
  /** What the reflogs say. */
  readonly logMessage: string
  readonly author: Signature
  readonly committer: Signature
  /** When it is made. */
  readonly now: Date
  /** What was found when the batch was checked. */
  readonly cleared: Cleared
  /** How it makes what is new. */
  readonly making: Making
  readonly random: () => number
  readonly signal: AbortSignal | undefined
  readonly check: CommitRequest['check']
  readonly hearHooks: CommitRequest['hearHooks']
  readonly signingPatience: number
}
