import { type Change, EmendError, type FileMode, type FileState } from '@emend/model'
import { bytesAfter, pathsStaying } from '../before-and-after.ts'
import { foreseeFiles } from '../git/trees/read-tree.ts'
import type { TreeItem } from '../git/trees/tree.ts'
import { refuseConversions, refuseOtherEncoding } from '../preflight/conversions.ts'
import type { Cleared } from '../preflight/preflight.ts'
import type { Repository } from '../repository.ts'
import { conversionAfter } from '../settings.ts'
import {
  bufferOf,
  bytesIfReadable,
  cleaned,
  cleanedToCompare,
  indexedBlob,
  storedItem,
  withBlob,
} from '../stored-state.ts'
import { carriedOver } from '../uncommitted/carry-over.ts'
import { droppedBy } from '../uncommitted/judge.ts'
import { asStored, presentState } from '../uncommitted/present-state.ts'
import type { Converter } from '../work-tree/converter.ts'

/** Changes as git stores them. */
export interface Stored {
  /** On both sides the bytes after git's own conversion (attributes, `core.autocrlf`), with the ids of their blobs. */
  readonly changes: readonly Change[]
  /**
   * By path: before and after as the work tree holds them, in the form in which git would store them; also of a file
   * that is only copied and has uncommitted changes, unless the policy is to `include` them.
   */
  readonly seen: ReadonlyMap<string, Pick<Change, 'before' | 'after'>>
}

/** What git is to hold of some paths after a batch, where the caller knows better than a merge would. */
export type Given = ReadonlyMap<string, FileState | null>

/**
 * What the commit changes. Of a file with uncommitted changes it is told by the policy: the plan's change alone
 * (`separate`), the plan's on top of a commit of the user's (`checkpoint`), or both (`include`).
 */
export const storedChanges = (
  repository: Repository,
  cleared: Cleared,
  changes: readonly Change[],
  given: Given = new Map(),
): Stored =>
  repository.objects.together(() => {
    foreseeFiles(repository.objects, committedToRead(cleared))
    const seen = seenStates(repository, cleared, changes, given)
    const told: Told = {
      repository,
      cleared,
      given,
      seen,
      dropped: new Set(droppedBy(changes)),
    }
    return {
      changes: changes.map((change) => ({
        ...change,
        before: beforeOf(told, change),
        after: afterOf(told, change),
      })),
      seen,
    }
  })

/** What HEAD has of the files whose uncommitted changes stay apart. */
const committedToRead = ({ recorded: { committed, dirty, policy } }: Cleared): readonly TreeItem[] =>
  policy === 'checkpoint' ? [] : [...dirty.keys()].flatMap((path) => committed.get(path) ?? [])

/** What tells what git is to hold. */
interface Told extends Pick<Stored, 'seen'> {
  readonly repository: Repository
  readonly cleared: Cleared
  readonly given: Given
  /** Files that have no place after the batch. */
  readonly dropped: ReadonlySet<string>
}

const beforeOf = (told: Told, { path }: Change): FileState | null => {
  const { policy, dirty } = told.cleared.recorded
  return policy === 'checkpoint' || !dirty.has(path) ? told.seen.get(path)!.before : committedAt(told, path)
}

const afterOf = (told: Told, change: Change): FileState | null => {
  const { repository, cleared, given, seen, dropped } = told
  const { policy, dirty } = cleared.recorded
  const known = given.get(change.path)
  if (known !== undefined) return known
  const state = seen.get(change.path)!.after
  const source = change.from ?? change.path
  if (dropped.has(change.path)) refuseLoss(change, cleared)
  if (policy !== 'separate' || state === null || !dirty.has(source)) return state
  const sides = { committed: committedAt(told, source), seen: seen.get(source)!.before }
  return withBlob(repository.objects, carriedOver(change, sides, state, cleared.settings.conversion))
}

/** What the commit's parent has. */
const committedAt = ({ repository, cleared }: Told, path: string): FileState | null => {
  const item = cleared.recorded.committed.get(path)
  return item === undefined ? null : storedItem(repository.objects, item)
}

/** Refuses to drop uncommitted changes that neither a commit nor the work tree would have after the batch. */
const refuseLoss = ({ path, after }: Change, { recorded: { policy, dirty, committed } }: Cleared): void => {
  const isNew = committed.get(path) === undefined
  if (!dirty.has(path) || policy === 'checkpoint' || (policy === 'include' && !isNew)) return
  const reason = `the plan ${after === null ? 'deletes' : 'replaces'} the file`
  throw new EmendError('dirty-conflict', { path, reason, ...(policy === 'include' && { policy }) })
}

const seenStates = (
  repository: Repository,
  cleared: Cleared,
  changes: readonly Change[],
  given: Given,
): Stored['seen'] => {
  const { objects } = repository
  const afterwards = conversionAfterwards(repository, cleared, changes, given)
  const leaving = new Set(
    changes.flatMap(({ path, from = path, after }) => (after && from === path ? [] : path)),
  )
  // As by `git mv`, the index has a file that was moved as it had it; what git itself converts, it does without a look.
  const indexedAt = ({ path, from = path }: Change): string =>
    leaving.has(from) && afterwards.need(path) === null ? from : path
  const after = (change: Change, state: FileState): FileState => {
    const { path } = change
    const known = given.get(path)
    const indexed = (): Buffer | null =>
      known ? bufferOf(known.bytes) : indexedBlob(objects, cleared.recorded.staged.get(indexedAt(change)))
    return withBlob(objects, { mode: state.mode, bytes: cleaned(afterwards, path, state, indexed) })
  }
  const seen = new Map(
    changes.map((change) => {
      const before = change.before && seenAsStored(repository, cleared, change.path, change.before)
      return [change.path, { before, after: change.after && after(change, change.after) }]
    }),
  )
  const { dirty, policy } = cleared.recorded
  for (const path of policy === 'include' ? [] : dirty.keys()) {
    if (seen.has(path)) continue
    const state = presentState(repository, cleared, path)
    const stored = state && asStored(repository, cleared, path, state)
    seen.set(path, { before: stored, after: stored })
  }
  return seen
}

/** A plan may bring attributes of its own. Refuses what git would convert by them otherwise than it is written. */
const conversionAfterwards = (
  repository: Repository,
  { settings }: Cleared,
  changes: readonly Change[],
  given: Given,
): Converter => {
  const afterwards = conversionAfter(repository, settings, bytesAfter(changes))
  const staying = pathsStaying(changes)
  refuseConversions(afterwards, staying)
  // Who gives what git is to hold has written the file for the attributes to come.
  const written = staying.filter((path) => !given.has(path))
  refuseOtherEncoding(settings.conversion, afterwards, written)
  return afterwards
}

/** What the work tree holds before the batch, as git stores it: where nothing of it is uncommitted, it does so already. */
const seenAsStored = (
  repository: Repository,
  cleared: Cleared,
  path: string,
  state: FileState,
): FileState => {
  const { objects } = repository
  const { recorded, settings } = cleared
  const item = recorded.dirty.has(path) ? undefined : recorded.committed.get(path)
  if (item === undefined) return asStored(repository, cleared, path, state)
  // To have git convert a file takes longer than to read what it has made of it before.
  const known = settings.conversion.need(path) === null ? null : bytesIfReadable(objects, item.id)
  const indexed = (): Buffer | null => indexedBlob(objects, recorded.staged.get(path))
  const bytes = known ?? cleanedToCompare(settings.conversion, path, state, indexed)
  return { mode: item.mode as FileMode, bytes, blob: item.id }
}
