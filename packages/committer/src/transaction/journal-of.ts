import type { FileState } from '@emend/model'
import { reflogLine, reflogSize } from '../git/refs/reflog.ts'
import type {
  JournaledChange,
  JournaledLog,
  JournaledState,
  JournalRecord,
  RefMove,
} from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import { logMessageOf } from './description.ts'
import type { Held } from './held.ts'
import type { PreparedBatch } from './prepared-batch.ts'
import { absentDirectories, presentDirectories } from './work-tree/directories-of-batch.ts'

/** A commit, and where it was built on; none for a batch of which git would see nothing. */
type Move = Pick<Held, 'head' | 'built'>

/** What a batch is about to do, as the journal tells it. */
export const journalOf = (repository: Repository, batch: PreparedBatch, move: Move | null): JournalRecord => {
  const moves = move?.built.differs === true
  return {
    batch: batch.batch,
    ref: moves ? moveOf(move) : null,
    ...(repository.branch === null ? inWorkTree(repository, batch) : NOTHING),
    logs: moves ? logsOf(repository, batch, move) : [],
    kept: batch.kept,
  }
}

type InWorkTree = Pick<JournalRecord, 'changes' | 'present' | 'absent' | 'hasIndex'>

/** Of a work tree and an index that nobody touches. */
const NOTHING: InWorkTree = { changes: [], present: [], absent: [], hasIndex: false }

const inWorkTree = (repository: Repository, batch: PreparedBatch): InWorkTree => ({
  changes: journaledChanges(repository, batch),
  present: presentDirectories(repository, batch.changeSet),
  absent: absentDirectories(repository, batch.changeSet),
  hasIndex: repository.index().stat !== null,
})

const moveOf = ({ head, built }: Move): RefMove => ({
  name: head.branch ?? 'HEAD',
  from: head.commit,
  to: built.commit,
})

/** What becomes of the files of a batch. */
export const journaledChanges = (
  repository: Repository,
  { staging, stored: { seen } }: PreparedBatch,
): readonly JournaledChange[] =>
  staging.changes.map(({ change: { path, before, after }, staged, backup }) => ({
    path,
    before: journaledState(repository, before, seen.get(path)!.before),
    after: journaledState(repository, after, seen.get(path)!.after),
    backup,
    staged,
  }))

/** Where git stores the very bytes of the work tree, the id is known. */
const journaledState = (
  { objects }: Repository,
  state: FileState | null,
  stored: FileState | null,
): JournaledState | null => {
  if (state === null || stored === null) return null
  const isStored = stored.blob !== undefined && Buffer.compare(stored.bytes, state.bytes) === 0
  return { mode: state.mode, id: isStored ? stored.blob : objects.idOf('blob', state.bytes) }
}

/** Refuses, before anything is visible, what `reflogSize` does. */
const logsOf = (
  repository: Repository,
  batch: PreparedBatch,
  { head, built }: Move,
): readonly JournaledLog[] => {
  const message = logMessageOf(batch)
  const line = reflogLine({ from: head.commit, to: built.commit, by: batch.committer, message })
  const name = head.branch ?? 'HEAD'
  const { refs } = repository
  const isOnHead = repository.branch === null || refs.resolve('HEAD').ref === name
  const { logRefUpdates } = batch.cleared.settings
  return (isOnHead ? refs.onHead().toReversed() : [name]).map((ref) => ({
    ref,
    size: reflogSize(repository, ref, logRefUpdates),
    line,
  }))
}
