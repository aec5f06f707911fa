/// <reference types="node" preserve="true" />
export type { Program } from './backends/backend.ts'
export type { Batch, ShownBatch } from './batch.ts'
export type { Environment } from './environment.ts'
export type { FileSystem, GivenFileSystem } from './files/file-system.ts'
export { composedName } from './git/names/composed-name.ts'
export type { Signature } from './git/signature.ts'
export type { Head } from './head.ts'
export type { IdentityInput } from './identity/identity.ts'
export type { Trailer } from './message/trailers.ts'
export { type OpenOptions, openKinds } from './opening/open-options.ts'
export { StandingRepository } from './opening/standing-repository.ts'
export { failureToStart, howItEnded, whenEnded } from './program-ending.ts'
export type { CommitRequest, Receipt, Rehearsal } from './receipt.ts'
export type { Recovered } from './recovery/recover.ts'
export { recoveryWarning } from './recovery/recovery-warning.ts'
export { openRepository, type Repository } from './repository.ts'
export type { FilesAround } from './snapshot/around.ts'
export type { UndoPlan } from './undo/undo-plan.ts'
export {
  checkedRange,
  commitIfNamed,
  type DirtyOptions,
  dirty,
  type HistoryRange,
  identity,
  type UndoOptions,
} from './verb-options.ts'
export {
  commit,
  fetchBranch,
  filesAround,
  hasMoved,
  history,
  inProgress,
  planUndo,
  recover,
  rehearse,
  show,
  snapshotCommit,
  snapshotPresent,
} from './verbs.ts'
