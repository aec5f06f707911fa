import { type Change, type ChangeSet, type FileState, isLink, once } from '@emend/model'
import { bytesAfter, isGone, isMade, pathsOf } from '../before-and-after.ts'
import type { TreeDifference } from '../git/trees/read-tree.ts'
import { movesOf } from '../history/moves/moves-of.ts'
import { sameAmong } from '../history/moves/same-bytes.ts'
import { refuseConversions } from '../preflight/conversions.ts'
import type { Repository } from '../repository.ts'
import { conversionAfter } from '../settings.ts'
import { storedItem } from '../stored-state.ts'
import type { Converter } from '../work-tree/converter.ts'
import { asItStands, hasLeftOut } from './as-it-stands.ts'
import { besideUncommitted, losing } from './beside-uncommitted.ts'
import type { Facts } from './facts.ts'
import type { Restored } from './restore.ts'
import type { UndoPlan } from './undo-plan.ts'

/** What a path held, and is to hold. */
export interface Undone {
  readonly path: string
  readonly before: FileState | null
  /** As git would store it, or, in `raw`, as it stood in the work tree. */
  readonly after: FileState | null
  readonly raw: boolean
  /** What git is to hold, where that is not told by the work tree. */
  readonly given?: FileState | null
}

/**
 * What becomes of one path; null where it stays as it is. `restored` is what git is to hold again. `dirty-conflict`
 * where uncommitted changes would be lost.
 */
export const undoneAt = (
  repository: Repository,
  path: string,
  restored: ReadonlyMap<string, Restored>,
  { cleared, differences, present, replaced }: Facts,
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
  if (stored === null) {
    const loss = losing(repository, path, before, differences)
    if (loss !== null) throw loss
    return { path, before, after: null, raw: true, given: null }
  }
  const after = besideUncommitted(repository, cleared, path, before, stored)
  return { path, before, after, raw: false, given: stored }
}

/**
 * The changes of the work tree that this comes to, and where what a filter leaves out is lost in them. Refuses what
 * `refuseConversions` does.
 */
export const workTreeChanges = (
  repository: Repository,
  { cleared, differences }: Facts,
  undone: readonly Undone[],
): Required<Pick<UndoPlan, 'leftOut'>> & Pick<ChangeSet, 'changes'> => {
  const conversion = conversionAfter(repository, cleared.settings, bytesAfter(undone))
  refuseConversions(conversion, pathsOf(undone))
  const whereNow = movesBackIn(repository, undone, differences)
  const lost: string[] = []
  const changes = undone.map((one): Change => {
    const { path, before, after, raw } = one
    if (after === null) return { path, before, after }
    const moved = isMade(one) ? whereNow(path, after) : undefined
    const standing = (moved ?? one).before
    const isAsIs = raw || isLink(after)
    const { bytes, loses } = isAsIs
      ? { bytes: after.bytes, loses: false }
      : asItStands(conversion, path, Buffer.from(after.bytes), standing)
    if (loses) lost.push(moved?.path ?? path)
    return { path, before, after: { mode: after.mode, bytes }, ...(moved && { from: moved.path }) }
  })
  return { changes, leftOut: [...lost, ...goneWithLeftOut(conversion, undone, changes)] }
}

/** Files that go, and move nowhere, with what a filter leaves out of them. */
const goneWithLeftOut = (
  conversion: Converter,
  undone: readonly Undone[],
  changes: readonly Change[],
): readonly string[] => {
  const along = new Set(changes.map(({ from }) => from))
  const gone = undone.filter((one) => isGone(one) && !one.raw && !along.has(one.path))
  return pathsOf(gone.filter(({ path, before }) => hasLeftOut(conversion, path, before!)))
}

/**
 * Tells from which path a file that comes back is moved, so that it stays one file. A path at which another file stands
 * afterwards counts only where no other one is left.
 */
const movesBackIn = (
  { objects }: Repository,
  undone: readonly Undone[],
  differences: readonly TreeDifference[],
): ((path: string, after: FileState) => Undone | undefined) => {
  const left = undone.filter(({ before, after }) => before !== null && before.blob !== after?.blob)
  const leavingAt = new Map(left.map((one) => [one.path, one]))
  const standing = new Map(left.map((one) => [one.before!.blob, one]))
  const same = sameAmong(left.filter(isGone), ({ before }) => [before!.blob, before!.mode])
  const movedTo = once(() => movesOf(objects, differences))
  return (path, { blob, mode }) =>
    same(blob, mode) ?? leavingAt.get(movedTo().get(path) ?? '') ?? standing.get(blob)
}
