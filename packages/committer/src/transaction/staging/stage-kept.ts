import { type ChangeSet, type FileState, isEmpty } from '@emend/model'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { TreeItem } from '../../git/trees/tree.ts'
import { writeDirectories } from '../../history/directories.ts'
import type { Cleared } from '../../preflight/preflight.ts'
import type { Repository } from '../../repository.ts'
import { stagedOtherwise } from '../../uncommitted/judge.ts'
import { writePreImages } from '../../uncommitted/pre-images.ts'
import type { Description } from '../description.ts'

/**
 * What tells what is to be kept: the user's version, where it is committed first, the paths that the commit leaves
 * uncommitted, and those of which a filter leaves something out that does not stay in the work tree.
 */
interface Fates {
  readonly users: ReadonlyMap<string, TreeItem | null> | null
  readonly unsettled: ReadonlySet<string>
  readonly leftOut: readonly string[]
}

/**
 * Stages the commit that keeps what git does not have, and returns its id: directories, or what is replaced. Null where
 * there is nothing of the kind.
 */
export const stageKept = (
  repository: Repository,
  cleared: Cleared,
  changeSet: ChangeSet,
  fates: Fates,
  description: Description,
): string | null => {
  if (isEmpty(changeSet)) return null
  return changeSet.changes.length === 0
    ? writeDirectories(repository, cleared.head.commit, description)
    : keepReplaced(repository.objects, cleared, changeSet, fates, description)
}

/**
 * Keeps what is replaced, but for what a checkpoint has; that holds nothing of what was staged and has changed since.
 * What a filter leaves out that has no way back, no commit holds: it is with the file, where that is moved.
 */
const keepReplaced = (
  objects: ObjectStore,
  { recorded, settings: { conversion } }: Cleared,
  { changes }: ChangeSet,
  { users, unsettled, leftOut }: Fates,
  { batch, now }: Description,
): string | null => {
  const workTree = new Map<string, TreeItem>()
  const index = new Map<string, TreeItem>()
  const left = new Map<string, TreeItem | null>()
  const moved = new Set(changes.map(({ from }) => from))
  const lost = new Set(leftOut)
  const isHeld = (path: string, { bytes }: FileState, after: FileState | null): boolean =>
    !lost.has(path) &&
    (!conversion.isOneWay(path) ||
      (after === null && moved.has(path)) ||
      objects.idOf('blob', bytes) === recorded.committed.get(path)?.id)
  for (const { path, before, after } of changes) {
    const isCommitted = !unsettled.has(path) && (users !== null || !recorded.dirty.has(path))
    if (isCommitted && (before === null || isHeld(path, before, after))) continue
    left.set(path, after && { mode: after.mode, id: objects.idOf('blob', after.bytes) })
    if (before !== null) workTree.set(path, { mode: before.mode, id: objects.write('blob', before.bytes) })
  }
  for (const path of (users ?? left).keys()) {
    const entry = stagedOtherwise(path, recorded, users?.get(path))
    if (entry !== undefined) index.set(path, { mode: entry.mode, id: entry.id })
  }
  const isNothing = left.size === 0 && index.size === 0
  return isNothing ? null : writePreImages(objects, { workTree, index, left }, { batch, now })
}
