import { isomorphicGit } from './backends/isomorphic-git.ts'

export type { Backend, HistoryRange, UndoRequest } from './backends/backend.ts'
export type { Batch, ShownBatch, UndoPlan } from './batch.ts'
export type { FileSystem } from './git/file-system.ts'
export type { Signature } from './git/signature.ts'
export type { IdentityInput } from './identity/identity.ts'
export type { Trailer } from './message/trailers.ts'
export type { CommitRequest, Receipt } from './receipt.ts'
export {
  type Environment,
  type Head,
  type OpenOptions,
  openRepository,
  type Repository,
} from './repository.ts'

export const { snapshotWorkTree, snapshotCommit, preflight, commit, history, show, planUndo, undo } =
  isomorphicGit
