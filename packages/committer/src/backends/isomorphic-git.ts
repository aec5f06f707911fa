import type { Batch, ShownBatch, UndoPlan } from '../batch.ts'
import { walkBatches } from '../history/batches.ts'
import { resolveCommit } from '../history/revision.ts'
import { showBatch } from '../history/show.ts'
import { clear } from '../preflight/preflight.ts'
import type { Receipt } from '../receipt.ts'
import type { Repository } from '../repository.ts'
import { snapshotOfCommit } from '../snapshot/commit.ts'
import { snapshotOfWorkTree } from '../snapshot/work-tree.ts'
import { commitChangeSet } from '../transaction/commit.ts'
import { planUndoOf } from '../undo/plan-undo.ts'
import type { Backend, HistoryRange, UndoRequest } from './backend.ts'
import { reporting } from './failures.ts'

/** The default backend: in process, without a git binary, on any file system of the shape of `node:fs`. */
export const isomorphicGit: Backend = {
  name: 'isomorphic-git',
  snapshotWorkTree: (repository, footprint, { signal } = {}) =>
    reporting(async () => snapshotOfWorkTree(repository, footprint, signal)),
  snapshotCommit: (repository, commit, footprint) =>
    reporting(async () => snapshotOfCommit(repository, commit, footprint)),
  preflight: (repository, paths) => reporting(async () => clear(repository, paths).warnings),
  commit: (repository, changeSet, request) =>
    reporting(() => commitChangeSet(repository, changeSet, request)),
  history: (repository, range = {}) => historyOf(repository, range),
  show: (repository, commit): Promise<ShownBatch> => reporting(async () => showBatch(repository, commit)),
  planUndo: (repository, commit): Promise<UndoPlan> => reporting(async () => planUndoOf(repository, commit)),
  undo: (repository, commit, request = {}) => reporting(() => undo(repository, commit, request)),
}

async function* historyOf(repository: Repository, { from, limit }: HistoryRange): AsyncGenerator<Batch> {
  const start = await reporting(async () =>
    from === undefined ? repository.head().commit : resolveCommit(repository, from),
  )
  if (start === null || limit === 0) return
  const batches = walkBatches(repository, start)
  for (let count = 1; ; count++) {
    const next = await reporting(async () => batches.next())
    if (next.done) return
    yield next.value
    if (count === limit) return
  }
}

const undo = (
  repository: Repository,
  revision: string | undefined,
  request: UndoRequest,
): Promise<Receipt> => {
  const { batch, changeSet } = planUndoOf(repository, revision)
  const message = request.message ?? `Undo "${batch.subject}"`
  return commitChangeSet(repository, changeSet, { ...request, message, undoes: batch.commit })
}
