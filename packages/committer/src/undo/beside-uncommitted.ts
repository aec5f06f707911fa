import { EmendError, type FileState, legibleName } from '@emend/model'
import { isGone } from '../before-and-after.ts'
import type { TreeDifference } from '../git/trees/read-tree.ts'
import { likestIn } from '../history/moves/likeness.ts'
import { movedFrom } from '../history/moves/moves-of.ts'
import type { Cleared } from '../preflight/preflight.ts'
import type { Repository } from '../repository.ts'
import { storedItem } from '../stored-state.ts'
import { carriedOver } from '../uncommitted/carry-over.ts'
import { asStored } from '../uncommitted/present-state.ts'

/** The user's uncommitted changes stay in the work tree, on top of what is restored. */
export const besideUncommitted = (
  repository: Repository,
  cleared: Cleared,
  path: string,
  file: FileState | null,
  stored: FileState,
): FileState => {
  const seen = storedItem(repository.objects, cleared.recorded.committed.get(path)!)
  if (file === null) throw deleted(path)
  const committed = asStored(repository, cleared, path, file)
  return carriedOver({ path }, { seen, committed }, stored, cleared.settings.conversion, 'committed')
}

/**
 * The refusal to take a file away that has uncommitted changes; null where the user has deleted it, for that is what the
 * undo comes to as well, unless it has the file back where it was.
 */
export const losing = (
  { objects }: Repository,
  path: string,
  file: FileState | null,
  differences: readonly TreeDifference[],
): EmendError | null => {
  const made = differences.find((difference) => difference.path === path)?.after
  const gone = differences.filter(isGone)
  const to = made ? movedFrom(likestIn(objects), made, gone)?.path : undefined
  if (file === null) return to === undefined ? null : deleted(path)
  const reason =
    to === undefined ? 'the undo deletes the file' : `the undo moves the file back to ${legibleName(to)}`
  return new EmendError('dirty-conflict', { path, reason, goes: to ?? null })
}

const deleted = (path: string): EmendError =>
  new EmendError('dirty-conflict', { path, reason: 'the file is deleted' })
