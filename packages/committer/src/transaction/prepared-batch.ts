import type { ChangeSet } from '@emend/model'
import type { Making } from '../files/durable-write.ts'
import type { OpenHome } from '../ownership/home.ts'
import type { Cleared } from '../preflight/preflight.ts'
import type { CommitRequest } from '../receipt.ts'
import type { Description } from './description.ts'
import type { Staging } from './staging/stage.ts'
import type { Contents } from './staging/stage-contents.ts'
import type { Stored } from './stored.ts'

/** A batch of which everything is ready that can be without a lock: checked, hashed, staged. */
export interface PreparedBatch extends Description, Contents {
  readonly changeSet: ChangeSet
  readonly stored: Stored
  /** Where the batch keeps what is its own. */
  readonly home: OpenHome
  readonly staging: Staging
  /** What was found when the batch was checked. */
  readonly cleared: Cleared
  /** How it makes what is new. */
  readonly making: Making
  readonly random: () => number
  readonly signal: AbortSignal | undefined
  readonly check: CommitRequest['check']
  readonly onHookOutput: CommitRequest['onHookOutput']
  readonly signingPatience: number
}
