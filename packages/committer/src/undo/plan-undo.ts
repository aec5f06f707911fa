import { type DirtyPolicy, EmendError, isProblem } from '@emend/model'
import type { Batch, UndoPlan } from '../batch.ts'
import { treeOf } from '../git/commit.ts'
import { isGone, isMade } from '../git/trees/read-tree.ts'
import { directoriesOf } from '../history/directories.ts'
import { clearPaths } from '../preflight/change-set.ts'
import type { Cleared } from '../preflight/preflight.ts'
import type { Repository } from '../repository.ts'
import { type Kept, keptFor, preImageRef } from '../uncommitted/pre-images.ts'
import { twinAmong } from '../work-tree/twins.ts'
import { movedWithChanges } from './moves/moved-back.ts'
import { differencesNow, type Followed } from './moves/moved-since.ts'
import { notReturning } from './not-returning.ts'
import { directoriesBeside, planUndoOfDirectories } from './plan-directories.ts'
import { presentIn } from './present.ts'
import { replacedBy } from './replaced.ts'
import { restoredAt, type Standing } from './restored-at.ts'
import { refuseTakenRoom, refuseWithoutRoom } from './room.ts'
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
  const { kept, differences, moved, cleared, replaced } = facts
  const undone = undonePaths(repository, batch, facts)
  const leaving = leavingIn(undone)
  const directories = directoriesBeside(repository, batch, leaving)
  const gone = new Set([...leaving, ...directories.removed])
  if (repository.branch === null) refuseTakenRoom(repository, returningIn(undone), gone, batch.commit)
  const keptAs = preImageRef(batch.batch)
  return {
    batch,
    changeSet: {
      base: cleared.head.commit,
      changes: workTreeChanges(repository, cleared, undone, differences),
      ...directories,
    },
    given: givenIn(undone),
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

/** What an undo goes by. */
interface Facts extends Followed, Standing {
  readonly kept: Kept | null
  /** The paths that it is about. */
  readonly changed: readonly string[]
  readonly cleared: Cleared
  /** Where files are that go back with the changes that they have, by that and by where they go. */
  readonly along: ReadonlyMap<string, string>
}

const factsFor = (repository: Repository, batch: Batch, dirty: DirtyPolicy): Facts => {
  // What was uncommitted when the batch was made was so in a work tree.
  const kept = repository.branch === null ? keptFor(repository, batch.batch) : null
  const { differences, moved } = differencesNow(repository, batch, kept)
  const changed = [...new Set([...differences.map(({ path }) => path), ...(kept?.left.keys() ?? [])])].sort()
  const cleared = clearPaths(repository, { changed, sources: [] }, dirty)
  const twin = twinAmong(repository, () => changed.filter((path) => cleared.recorded.committed.has(path)))
  const present = new Map(changed.map((path) => [path, presentIn(repository, cleared, path, twin)]))
  const along = movedWithChanges(repository.objects, differences, cleared.recorded)
  const replaced = replacedBy(repository, kept, present, along)
  return { kept, differences, moved, changed, cleared, along, present, replaced }
}

/** What becomes of the paths that do not stay as they are. */
const undonePaths = (repository: Repository, batch: Batch, facts: Facts): readonly Undone[] => {
  const { cleared, differences, changed } = facts
  const tree = treeOf(repository.objects, cleared.head.commit!)
  const restored = restoredAt(repository, cleared, batch, differences, facts)
  refuseWithoutRoom(repository.objects, tree, restored, batch.commit)
  return changed.flatMap((path) => undoneAt(repository, cleared, path, { ...facts, restored }) ?? [])
}

/** The files that are to be gone. */
const leavingIn = (undone: readonly Undone[]): readonly string[] =>
  undone.filter(isGone).map(({ path }) => path)

/** The files that come back where none is now. */
const returningIn = (undone: readonly Undone[]): readonly string[] =>
  undone.filter(isMade).map(({ path }) => path)

/** What git is to hold, where that is not told by the work tree. */
const givenIn = (undone: readonly Undone[]): UndoPlan['given'] =>
  new Map(undone.flatMap(({ path, given }) => (given === undefined ? [] : [[path, given]])))

/** What is in the way of an undo may be so also once it is committed: the refusal says that it is in the way of one. */
const tellingOfUndo = ({ commit }: Batch, plan: () => UndoPlan): UndoPlan => {
  try {
    return plan()
  } catch (error) {
    if (!isProblem(error, 'dirty', 'dirty-conflict', 'repository-unsupported')) throw error
    throw new EmendError(error.code, { ...error.data, undoes: commit })
  }
}
