import type { Batch } from '@emend/committer'
import type { Result } from '@emend/model'
import type { Reading } from '../drafts/growing-draft.ts'
import type { ApplyOptions, CommitOptions, PlanOptions } from '../options.ts'
import type { CallOptions } from './tool.ts'

/** What tools work with: a session, or a batch of one. */
export interface Hands {
  /** The latest batches of the branch, newest first. */
  readonly history: (limit: number, options: CallOptions) => Promise<readonly Batch[]>
  apply(reading: Reading, options: ApplyOptions): Promise<Result>
  preview(reading: Reading, options: PlanOptions): Promise<Result>
  /** Takes back the last batch of the session, or the one that is named. */
  undo(commit: string | undefined, options: CommitOptions): Promise<Result>
  /** Takes back the last batch of the session that changed this file, if it changed no other. */
  undoEdit(path: string, options: CommitOptions): Promise<Result>
}
