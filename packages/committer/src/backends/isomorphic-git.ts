import type { ChangeSet, DirtyPolicy } from '@emend/model'
import type { Batch, ShownBatch, UndoPlan } from '../batch.ts'
import { changedPaths, differing } from '../changed-paths.ts'
import { walkBatches } from '../history/batches.ts'
import { resolveCommit } from '../history/revision.ts'
import { showBatch } from '../history/show.ts'
import { clearChangeSet } from '../preflight/change-set.ts'
import type { Rehearsal } from '../receipt.ts'
import { recover } from '../recovery/recover.ts'
import type { Repository } from '../repository.ts'
import { snapshotOfCommit } from '../snapshot/commit.ts'
import { snapshotOfWorkTree } from '../snapshot/work-tree.ts'
import { commitChangeSet } from '../transaction/commit.ts'
import { storedChanges } from '../transaction/stored.ts'
import { dirtyNotices } from '../uncommitted/notices.ts'
import { chooseBatch, chooseUndo } from '../undo/choose-batch.ts'
import { planUndoOf } from '../undo/plan-undo.ts'
import type { Backend, HistoryRange, UndoOptions } from './backend.ts'
import { reporting } from './failures.ts'

/** The default backend: in process, without a git binary, on any file system of the shape of `node:fs`. */
export const isomorphicGit: Backend = {
  name: 'isomorphic-git',
  snapshotWorkTree: (repository, footprint, { signal } = {}) =>
    reporting(async () => snapshotOfWorkTree(repository, footprint, signal)),
  snapshotCommit: (repository, commit, footprint) =>
    reporting(async () => snapshotOfCommit(repository, commit, footprint)),
  rehearse: (repository, changeSet, { dirty } = {}) =>
    reporting(async () => rehearse(repository, changeSet, dirty)),
  recover: (repository) => reporting(() => recover(repository)),
  commit: (repository, changeSet, request) =>
    reporting(() => commitChangeSet(repository, changeSet, request)),
  history: (repository, range = {}) => historyOf(repository, range),
  show: (repository, commit): Promise<ShownBatch> => reporting(() => showBatch(repository, commit)),
  planUndo: (repository, commit, options): Promise<UndoPlan> =>
    reporting(() => planUndo(repository, commit, options)),
}

async function* historyOf(repository: Repository, { from, limit }: HistoryRange): AsyncGenerator<Batch> {
  const start = await reporting(async () =>
    from === undefined ? repository.head().commit : resolveCommit(repository, from),
  )
  if (start === null || limit === 0) return
  const batches = walkBatches(repository, start)
  for (let count = 1; ; count++) {
    const next = await reporting(() => batches.next())
    if (next.done) return
    yield next.value
    if (count === limit) return
  }
}

const planUndo = async (
  repository: Repository,
  commit: string | undefined,
  { dirty, redo = false }: UndoOptions = {},
): Promise<UndoPlan> => {
  const choose = redo ? chooseUndo : chooseBatch
  return planUndoOf(repository, await choose(repository, commit), dirty)
}

const rehearse = (
  repository: Repository,
  changeSet: ChangeSet,
  dirty: DirtyPolicy | undefined,
): Rehearsal => {
  const cleared = clearChangeSet(repository, changeSet, dirty)
  const stored = differing(storedChanges(repository, cleared, changeSet.changes).changes)
  const warnings = [...cleared.warnings, ...dirtyNotices(cleared.recorded)]
  return { stored, changes: changedPaths(stored), warnings }
}
