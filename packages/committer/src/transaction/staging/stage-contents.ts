import type { ChangeSet } from '@emend/model'
import { isStoredAlike } from '../../before-and-after.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { TreeItem } from '../../git/trees/tree.ts'
import type { Cleared } from '../../preflight/preflight.ts'
import type { Repository } from '../../repository.ts'
import { blobItem } from '../../stored-state.ts'
import type { Checkpoint } from '../../uncommitted/checkpoint.ts'
import type { Judged } from '../../uncommitted/judge.ts'
import type { Description } from '../description.ts'
import type { Stored } from '../stored.ts'
import { restoreLostBlobs } from './lost-blobs.ts'
import { stageKept } from './stage-kept.ts'

/** What a batch puts into the object store, staged. */
export interface Contents {
  /** By path: what the commit's tree has there, null for nothing. The blobs are staged in the object store. */
  readonly items: ReadonlyMap<string, TreeItem | null>
  /** The paths whose file in the work tree is not what the commit has. */
  readonly unsettled: ReadonlySet<string>
  /** What is committed before the batch; null for nothing. */
  readonly checkpoint: Checkpoint | null
  /** The staged commit that keeps what the batch replaces and HEAD does not have; null for nothing. */
  readonly kept: string | null
  /** The paths whose blobs in HEAD could not be read, and are written anew. */
  readonly restored: readonly string[]
}

/** Stages the blobs of a batch: of its commit, of a checkpoint before it, of what it replaces. */
export const stageContents = (
  repository: Repository,
  cleared: Cleared,
  changeSet: ChangeSet,
  stored: Stored,
  described: Description,
  leftOut: readonly string[],
): Contents =>
  repository.objects.together(() => {
    const { objects } = repository
    const users = checkpointItems(objects, cleared.recorded, stored)
    const items = new Map<string, TreeItem | null>(users)
    for (const { path, after } of stored.changes) items.set(path, after && blobItem(objects, after))
    const unsettled = unsettledIn(stored)
    // Of a branch alone, no file is replaced.
    const alone = repository.branch !== null
    return {
      items,
      unsettled,
      checkpoint: users && { items: users, author: described.user(), committer: described.committer },
      kept: alone
        ? null
        : stageKept(repository, cleared, changeSet, { users, unsettled, leftOut }, described),
      restored: alone ? [] : restoreLostBlobs(objects, stored, cleared.recorded),
    }
  })

const unsettledIn = ({ changes, seen }: Stored): ReadonlySet<string> =>
  new Set(changes.flatMap(({ path, after }) => (isStoredAlike(after, seen.get(path)!.after) ? [] : path)))

/**
 * The user's version of what has uncommitted changes; null where nothing has, or where it is not to be committed first.
 */
const checkpointItems = (
  objects: ObjectStore,
  { policy, dirty }: Judged,
  { seen }: Stored,
): ReadonlyMap<string, TreeItem | null> | null => {
  if (policy !== 'checkpoint' || dirty.size === 0) return null
  return new Map(
    [...dirty.keys()].map((path) => {
      const state = seen.get(path)!.before
      return [path, state && blobItem(objects, state)]
    }),
  )
}
