import type { Change, ChangeSet, FileState } from '@emend/model'
import { isStoredAlike } from '../../changed-paths.ts'
import type { IndexRecord } from '../../git/index/index-entries.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { Signature } from '../../git/signature.ts'
import type { TreeItem } from '../../git/trees/tree.ts'
import { writeDirectories } from '../../history/directories.ts'
import type { Cleared } from '../../preflight/preflight.ts'
import type { Repository } from '../../repository.ts'
import { blobItem } from '../../stored-state.ts'
import type { Checkpoint } from '../../uncommitted/checkpoint.ts'
import type { Judged } from '../../uncommitted/judge.ts'
import { writePreImages } from '../../uncommitted/pre-images.ts'
import { presentStored } from '../../uncommitted/present-state.ts'
import type { Stored } from '../stored.ts'
import { restoreLostBlobs } from './lost-blobs.ts'

/** What a batch puts into the object store, staged. */
export interface Contents {
  readonly items: ReadonlyMap<string, TreeItem | null>
  readonly unsettled: ReadonlySet<string>
  readonly checkpoint: Checkpoint | null
  readonly kept: string | null
  /** The paths whose blobs in HEAD could not be read, and are written anew. */
  readonly restored: readonly string[]
}

/** For which batch, and whose is what: what it changes, and what is the user's own. */
interface Context {
  readonly message: string
  readonly author: Signature
  readonly batch: string
  readonly user: () => Signature
  readonly committer: Signature
  readonly now: Date
}

/** Stages the blobs of a batch: of its commit, of a checkpoint before it, of what it replaces. */
export const stageContents = (
  repository: Repository,
  cleared: Cleared,
  changeSet: ChangeSet,
  stored: Stored,
  context: Context,
): Contents =>
  repository.objects.together(() => {
    const { objects } = repository
    const users = checkpointItems(repository, cleared, stored)
    const items = new Map([...(users ?? []), ...stored.changes.map((change) => itemOf(objects, change))])
    const unsettled = unsettledIn(stored)
    return {
      items,
      unsettled,
      checkpoint: users && { items: users, author: context.user(), committer: context.committer },
      kept:
        repository.branch === null
          ? keep(repository, cleared, changeSet, { users, unsettled }, context)
          : null,
      restored: repository.branch === null ? restoreLostBlobs(objects, stored, cleared.recorded) : [],
    }
  })

const itemOf = (objects: ObjectStore, { path, after }: Change): [string, TreeItem | null] => [
  path,
  after && blobItem(objects, after),
]

const unsettledIn = ({ changes, seen }: Stored): ReadonlySet<string> =>
  new Set(changes.flatMap(({ path, after }, index) => (isStoredAlike(after, seen[index]!.after) ? [] : path)))

/**
 * The user's version of what has uncommitted changes; null where nothing has, or where it is not to be committed first.
 */
const checkpointItems = (
  repository: Repository,
  cleared: Cleared,
  { changes, seen }: Stored,
): ReadonlyMap<string, TreeItem | null> | null => {
  const { policy, dirty } = cleared.recorded
  if (policy !== 'checkpoint' || dirty.size === 0) return null
  const before = new Map(changes.map(({ path }, index) => [path, seen[index]!.before]))
  const stateOf = (path: string): FileState | null => {
    const known = before.get(path)
    return known === undefined ? presentStored(repository, cleared, path) : known
  }
  return new Map(
    [...dirty.keys()].map((path) => {
      const state = stateOf(path)
      return [path, state && blobItem(repository.objects, state)]
    }),
  )
}

/**
 * What tells what is to be kept: the user's version, where it is committed first, and the paths that the commit leaves
 * uncommitted.
 */
interface Fates {
  readonly users: ReadonlyMap<string, TreeItem | null> | null
  readonly unsettled: ReadonlySet<string>
}

/** What git does not have: directories, or what is replaced. */
const keep = (
  repository: Repository,
  { head, recorded }: Cleared,
  changeSet: ChangeSet,
  { users, unsettled }: Fates,
  context: Context,
): string | null => {
  if (changeSet.changes.length === 0) return writeDirectories(repository, head.commit, context)
  return recorded.policy === 'checkpoint'
    ? keepStaged(repository.objects, recorded, users, context)
    : keepReplaced(repository.objects, recorded, changeSet, unsettled, context)
}

/** A checkpoint keeps by itself what the work tree holds, and nothing of what was staged and has changed since. */
const keepStaged = (
  objects: ObjectStore,
  recorded: Judged,
  users: ReadonlyMap<string, TreeItem | null> | null,
  { batch, now }: Context,
): string | null => {
  const index = new Map<string, TreeItem>()
  for (const [path, item] of users ?? []) {
    const entry = stagedAnew(path, recorded)
    if (entry !== undefined && entry.id !== item?.id) index.set(path, { mode: entry.mode, id: entry.id })
  }
  return index.size === 0 ? null : writePreImages(objects, { workTree: new Map(), index }, { batch, now })
}

/** What the index has of a path, where HEAD does not have it. */
const stagedAnew = (path: string, { dirty, staged, committed }: Judged): IndexRecord | undefined => {
  const entry = dirty.get(path) === 'staged' ? staged.get(path) : undefined
  return entry?.id === committed.get(path)?.id ? undefined : entry
}

const keepReplaced = (
  objects: ObjectStore,
  recorded: Judged,
  { changes }: ChangeSet,
  unsettled: ReadonlySet<string>,
  { batch, now }: Context,
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
