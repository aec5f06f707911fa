import { type DirtyPolicy, EmendError, isProblem } from '@emend/model'
import type { Batch } from '../batch.ts'
import { isGone, isMade, pathsOf } from '../before-and-after.ts'
import { treeOf } from '../git/commit.ts'
import { directoriesOf } from '../history/directories.ts'
import type { Repository } from '../repository.ts'
import { preImageRef } from '../uncommitted/pre-images.ts'
import { type Facts, factsFor } from './facts.ts'
import { notReturning } from './not-returning.ts'
import { directoriesBeside, planUndoOfDirectories } from './plan-directories.ts'
import { restoredAt } from './restored-at.ts'
import { refuseTakenRoom, refuseWithoutRoom } from './room.ts'
import type { UndoPlan } from './undo-plan.ts'
import { type Undone, undoneAt, workTreeChanges } from './undone.ts'

/**
 * What would take a batch back, on top of HEAD: each path gets its earlier state where it still holds what the batch
 * wrote, and a merge where other lines changed since; what was moved since is followed. Refuses what `restore` and the
 * preflight refuse; `already-undone` where nothing of the batch is left.
 */
export const planUndoOf = (opened: Repository, batch: Batch, dirty: DirtyPolicy = 'separate'): UndoPlan => {
  // What is staged to plan on is forgotten with the plan.
  const repository = { ...opened, objects: opened.objects.forBatch() }
  const directories = directoriesOf(repository, batch)
  const { objects, workTree } = repository
  return directories === null
    ? tellingOfUndo(batch, () =>
        objects.together(() => workTree.together(() => planUndoOfFiles(repository, batch, dirty))),
      )
    : planUndoOfDirectories(repository, batch, directories)
}

const planUndoOfFiles = (repository: Repository, batch: Batch, dirty: DirtyPolicy): UndoPlan => {
  const facts = factsFor(repository, batch, dirty)
  const { kept, moved, cleared, replaced } = facts
  const undone = undonePaths(repository, facts)
  const leaving = pathsOf(undone.filter(isGone))
  const directories = directoriesBeside(repository, batch, leaving)
  const gone = new Set([...leaving, ...directories.removed])
  if (repository.branch === null)
    refuseTakenRoom(repository, pathsOf(undone.filter(isMade)), gone, batch.commit)
  const keptAs = preImageRef(batch.batch)
  const { changes, leftOut } = workTreeChanges(repository, facts, undone)
  return {
    batch,
    changeSet: {
      base: cleared.head.commit,
      changes,
      ...directories,
    },
    given: new Map(undone.flatMap(({ path, given }) => (given === undefined ? [] : [[path, given]]))),
    leftOut,
    moved,
    unstaged: {
      paths: (kept?.staged() ?? []).filter((path) => replaced.has(path)),
      keptAs: `${keptAs}^`,
    },
    notReturning: {
      paths: notReturning(repository, facts),
      keptAs,
    },
  }
}

/** What becomes of the paths that do not stay as they are. */
const undonePaths = (repository: Repository, facts: Facts): readonly Undone[] => {
  const { cleared, batch, changed } = facts
  const tree = treeOf(repository.objects, cleared.head.commit!)
  const restored = restoredAt(repository, facts)
  refuseWithoutRoom(repository.objects, tree, restored, batch.commit)
  return changed.flatMap((path) => undoneAt(repository, path, restored, facts) ?? [])
}

/** What is in the way of an undo may be so also once it is committed: the refusal says that it is in the way of one. */
const tellingOfUndo = ({ commit }: Batch, plan: () => UndoPlan): UndoPlan => {
  try {
    return plan()
  } catch (error) {
    if (!isProblem(error, 'dirty', 'dirty-conflict', 'repository-unsupported')) throw error
    throw new EmendError(error.code, { ...error.data, undoes: commit })
  }
}
