import { type ChangeSet, isEmpty } from '@emend/model'
import type { IndexRecord } from '../../git/index/index-entries.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import { isSameItem, type TreeItem } from '../../git/trees/tree.ts'
import { writeDirectories } from '../../history/directories.ts'
import type { Cleared } from '../../preflight/preflight.ts'
import type { Repository } from '../../repository.ts'
import type { Judged } from '../../uncommitted/judge.ts'
import { writePreImages } from '../../uncommitted/pre-images.ts'
import type { Description } from '../description.ts'

/**
 * What tells what is to be kept: the user's version, where it is committed first, and the paths that the commit leaves
 * uncommitted.
 */
interface Fates {
  readonly users: ReadonlyMap<string, TreeItem | null> | null
  readonly unsettled: ReadonlySet<string>
}

/**
 * Stages the commit that keeps what git does not have, and returns its id: directories, or what is replaced. Null where
 * there is nothing of the kind.
 */
export const stageKept = (
  repository: Repository,
  { head, recorded }: Cleared,
  changeSet: ChangeSet,
  { users, unsettled }: Fates,
  description: Description,
): string | null => {
  if (isEmpty(changeSet)) return null
  if (changeSet.changes.length === 0) return writeDirectories(repository, head.commit, description)
  return recorded.policy === 'checkpoint'
    ? keepStaged(repository.objects, recorded, users, description)
    : keepReplaced(repository.objects, recorded, changeSet, unsettled, description)
}

/** A checkpoint keeps by itself what the work tree holds, and nothing of what was staged and has changed since. */
const keepStaged = (
  objects: ObjectStore,
  recorded: Judged,
  users: ReadonlyMap<string, TreeItem | null> | null,
  { batch, now }: Description,
): string | null => {
  const index = new Map<string, TreeItem>()
  for (const [path, item] of users ?? []) {
    const entry = stagedAnew(path, recorded)
    if (entry !== undefined && !isSameItem(entry, item)) index.set(path, { mode: entry.mode, id: entry.id })
  }
  return index.size === 0 ? null : writePreImages(objects, { workTree: new Map(), index }, { batch, now })
}

/** What the index has of a path, where HEAD does not have it; of a file that is only meant to be added, it has nothing. */
const stagedAnew = (path: string, { dirty, staged, committed }: Judged): IndexRecord | undefined => {
  const entry = dirty.get(path) === 'staged' ? staged.get(path) : undefined
  return entry?.intentToAdd || isSameItem(entry, committed.get(path)) ? undefined : entry
}

const keepReplaced = (
  objects: ObjectStore,
  recorded: Judged,
  { changes }: ChangeSet,
  unsettled: ReadonlySet<string>,
  { batch, now }: Description,
): string | null => {
  const workTree = new Map<string, TreeItem>()
  const index = new Map<string, TreeItem>()
  const left = new Map<string, TreeItem | null>()
  for (const { path, before, after } of changes) {
    if (!recorded.dirty.has(path) && !unsettled.has(path)) continue
    left.set(path, after && { mode: after.mode, id: objects.idOf('blob', after.bytes) })
    if (before !== null) workTree.set(path, { mode: before.mode, id: objects.write('blob', before.bytes) })
    const entry = stagedAnew(path, recorded)
    if (entry !== undefined) index.set(path, { mode: entry.mode, id: entry.id })
  }
  return left.size === 0 ? null : writePreImages(objects, { workTree, index, left }, { batch, now })
}
