import { type Change, type DirtyPolicy, EmendError, type FileState } from '@emend/model'
import type { Batch, UndoPlan } from '../batch.ts'
import type { TreeDifference } from '../git/trees/read-tree.ts'
import { isSameItem, type TreeItem } from '../git/trees/tree.ts'
import { directoriesOf } from '../history/directories.ts'
import { treeOf } from '../history/walk.ts'
import { clearPaths } from '../preflight/change-set.ts'
import { refuseConversions } from '../preflight/conversions.ts'
import type { Cleared } from '../preflight/preflight.ts'
import { isProblem } from '../problem.ts'
import type { Repository } from '../repository.ts'
import { conversionAfter } from '../settings.ts'
import { storedItem } from '../stored-state.ts'
import type { Judged } from '../uncommitted/judge.ts'
import { keptFor } from '../uncommitted/pre-images.ts'
import { twinAmong } from '../work-tree/twins.ts'
import { besideUncommitted, losing } from './beside-uncommitted.ts'
import { asItStands } from './line-ends.ts'
import { movedBack } from './moved-back.ts'
import { differencesNow } from './moved-since.ts'
import { directoriesBeside, planUndoOfDirectories } from './plan-directories.ts'
import { type Present, presentIn } from './present.ts'
import { replacedBy } from './replaced.ts'
import { type Restored, restore } from './restore.ts'
import { refuseTakenRoom, refuseWithoutRoom } from './room.ts'

/**
 * What would take a batch back, on top of HEAD: each path gets its earlier state where it still holds what the batch
 * wrote, and a merge where other lines changed since; what was moved since is followed. Refuses what `restore` and the
 * preflight refuse; `already-undone` where nothing of the batch is left.
 */
export const planUndoOf = (
  repository: Repository,
  batch: Batch,
  dirty: DirtyPolicy = 'separate',
): UndoPlan => {
  const directories = directoriesOf(repository, batch)
  const { objects, workTree } = repository
  return directories === null
    ? tellingOfUndo(batch, () =>
        objects.together(() => workTree.together(() => planUndoOfFiles(repository, batch, dirty))),
      )
    : planUndoOfDirectories(repository, batch, directories)
}

const planUndoOfFiles = (repository: Repository, batch: Batch, dirty: DirtyPolicy): UndoPlan => {
  // What was uncommitted when the batch was made was so in a work tree.
  const kept = repository.branch === null ? keptFor(repository, batch.batch) : null
  const { differences, moved } = differencesNow(repository, batch, kept)
  const changed = [...new Set([...differences.map(({ path }) => path), ...(kept?.left.keys() ?? [])])].sort()
  const cleared = clearPaths(repository, { changed, sources: [] }, dirty)
  const tree = treeOf(repository.objects, cleared.head.commit!)
  const twin = twinAmong(repository, () => changed.filter((path) => cleared.recorded.committed.has(path)))
  const present = new Map(changed.map((path) => [path, presentIn(repository, cleared, path, twin)]))
  const replaced = replacedBy(repository, kept, present)
  const restored = restoredAt(repository, cleared, batch, differences, { present, replaced })
  refuseWithoutRoom(repository.objects, tree, restored, batch.commit)
  const undone = changed.flatMap(
    (path) => undoneAt(repository, cleared, path, { differences, present, restored, replaced }) ?? [],
  )
  const leaving = undone.flatMap(({ path, after }) => (after === null ? path : []))
  const directories = directoriesBeside(repository, batch, leaving)
  if (repository.branch === null) {
    const returning = undone.flatMap(({ path, before, after }) => (before === null && after ? path : []))
    refuseTakenRoom(repository, returning, new Set([...leaving, ...directories.removed]), batch.commit)
  }
  return {
    batch,
    changeSet: {
      base: cleared.head.commit,
      changes: workTreeChanges(repository, cleared, undone),
      ...directories,
    },
    given: new Map(undone.flatMap(({ path, given }) => (given === undefined ? [] : [[path, given]]))),
    moved,
  }
}

/** What is in the way of an undo may be so also once it is committed: the refusal says that it is in the way of one. */
const tellingOfUndo = ({ commit }: Batch, plan: () => UndoPlan): UndoPlan => {
  try {
    return plan()
  } catch (error) {
    if (isProblem(error, 'dirty')) throw new EmendError('dirty', { ...error.data, undoes: commit })
    if (!isProblem(error, 'dirty-conflict')) throw error
    throw new EmendError('dirty-conflict', { ...error.data, undoes: commit })
  }
}

/** What git is to hold again, by path. `already-undone` where nothing of the batch is left. */
const restoredAt = (
  { objects }: Repository,
  { recorded: { committed, policy }, settings: { conversion } }: Cleared,
  { commit }: Batch,
  differences: readonly TreeDifference[],
  { present, replaced }: Pick<Found, 'present' | 'replaced'>,
): Found['restored'] => {
  const starts = new Map(
    differences.map((one) => [one.path, startOf(committed, one, present.get(one.path)!, replaced)]),
  )
  const isWhole = ({ path }: TreeDifference): boolean => !replaced.has(path)
  const restored = movedBack(objects, commit, differences.filter(isWhole), starts, conversion)
  const byHand = new Map<string, Restored>()
  for (const difference of differences) {
    const { path } = difference
    if (restored.has(path)) continue
    const start = starts.get(path)!
    const result = restore(objects, commit, difference, start, conversion)
    if (result !== undefined) restored.set(path, result)
    else if (!isSameItem(start, committed.get(path))) byHand.set(path, start && storedItem(objects, start))
  }
  // Uncommitted changes that take something back are committed with the undo; before it, they would leave nothing of
  // it.
  if (restored.size === 0 && (byHand.size === 0 || policy === 'checkpoint'))
    throw new EmendError('already-undone', { commit, by: 'later changes' })
  return new Map([...restored, ...byHand])
}

/**
 * What an undo starts from at a path. Where it is as the batch left it, nobody has changed or deleted it since, nor
 * created it again where it was taken out of git alone: then HEAD counts, also where uncommitted changes are committed.
 * So it does where what comes back is all that the work tree held.
 */
const startOf = (
  recorded: Judged['committed'],
  { path, before, after }: TreeDifference,
  { item, file }: Present,
  replaced: Found['replaced'],
): TreeItem | null => {
  const committed = recorded.get(path) ?? null
  const held = replaced.get(path)
  const comesBack = before !== null && held?.blob === before.id && held.mode === before.mode
  const isWhole = file === null || before === null || comesBack || (after === null && committed === null)
  return replaced.has(path) && isWhole ? committed : item
}

/**
 * By path: what is there now, what git is to hold again, and what the work tree held where it is as the batch left it.
 */
interface Found {
  readonly differences: readonly TreeDifference[]
  readonly present: ReadonlyMap<string, Present>
  readonly restored: ReadonlyMap<string, Restored>
  readonly replaced: ReadonlyMap<string, FileState | null>
}

/** What becomes of one path. */
interface Undone {
  readonly path: string
  readonly before: FileState | null
  /** As git would store it, or, in `raw`, as it stood in the work tree. */
  readonly after: FileState | null
  readonly raw: boolean
  /** What git is to hold, where that is not told by the work tree. */
  readonly given?: FileState | null
}

const undoneAt = (
  repository: Repository,
  cleared: Cleared,
  path: string,
  { differences, present, restored, replaced }: Found,
): Undone | null => {
  const { policy, dirty } = cleared.recorded
  const { file: before, item } = present.get(path)!
  const isSeparate = policy === 'separate' && dirty.has(path)
  const state = restored.get(path)
  // Git has nothing of it, and is to have nothing of it.
  if (state === undefined && dirty.get(path) === 'untracked')
    return replaced.has(path)
      ? { path, before, after: replaced.get(path) ?? null, raw: true, given: null }
      : null
  const held = isSeparate || !dirty.has(path) ? replaced.get(path) : undefined
  if (state === undefined && held === undefined) return null
  const stored = state === undefined ? item && storedItem(repository.objects, item) : state
  if (held !== undefined) return { path, before, after: held, raw: true, given: stored }
  if (repository.branch !== null) return { path, before, after: stored, raw: true, given: stored }
  if (!isSeparate) return { path, before, after: stored, raw: false, ...(stored && { given: stored }) }
  if (stored === null) throw losing(repository, path, differences)
  const after = besideUncommitted(repository, cleared, path, before, stored)
  return { path, before, after, raw: false, given: stored }
}

const workTreeChanges = (
  repository: Repository,
  { settings }: Cleared,
  undone: readonly Undone[],
): readonly Change[] => {
  const attributes = new Map(undone.map(({ path, after }) => [path, after?.bytes ?? null]))
  const conversion = conversionAfter(repository, settings, attributes)
  refuseConversions(conversion, [...attributes.keys()])
  return undone.map(({ path, before, after, raw }) => {
    const asIs = raw || after === null || after.mode === '120000'
    const bytes = asIs ? after?.bytes : asItStands(conversion, path, Buffer.from(after.bytes), before)
    return { path, before, after: after && { mode: after.mode, bytes: bytes! } }
  })
}
