import { type Change, type ChangeSet, type DirtyPolicy, type DirtyState, EmendError } from '@emend/model'
import { pathsLeaving, pathsOf } from '../before-and-after.ts'
import type { IndexRecord } from '../git/index/index-entries.ts'
import { isSameItem, type TreeItem } from '../git/trees/tree.ts'
import type { Head } from '../head.ts'
import type { Repository } from '../repository.ts'
import type { Settings } from '../settings.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import { twinAmong } from '../work-tree/twins.ts'
import { type Recorded, readRecorded } from './recorded.ts'
import { dirtyStateOf } from './state.ts'

/** The paths of which a batch must know what the user has done to them. */
export interface Touched {
  readonly changed: readonly string[]
  /** Files that are copied, and stay as they are: what they hold becomes part of the commit. */
  readonly sources: readonly string[]
  /** Those of the changed ones that are to go; undefined where that is to be found out. */
  readonly leaving?: readonly string[]
  /** Those of the changed ones of which nothing stays anywhere. */
  readonly dropped?: readonly string[]
}

/** The paths that a change set touches. */
export const touchedBy = ({ changes }: ChangeSet): Touched => {
  const changed = new Set(pathsOf(changes))
  const sources = new Set(
    changes.flatMap(({ from }) => (from === undefined || changed.has(from) ? [] : from)),
  )
  const leaving = pathsLeaving(changes)
  return { changed: [...changed], sources: [...sources], leaving, dropped: droppedBy(changes) }
}

/** The paths of which changes leave nothing anywhere: deleted, or replaced by another file. */
export const droppedBy = (changes: readonly Change[]): readonly string[] => {
  const kept = new Set(changes.flatMap(({ from, after }) => (after === null ? [] : (from ?? []))))
  return pathsOf(
    changes.filter(({ path, from = path, after }) => from !== path || (after === null && !kept.has(path))),
  )
}

/** What HEAD and the index have for the touched paths, and which of them have changes of the user's own. */
export interface Judged extends Omit<Recorded, 'index'> {
  readonly policy: DirtyPolicy
  readonly dirty: ReadonlyMap<string, DirtyState>
}

/**
 * What the index has of a path, where neither HEAD has it nor a commit of the user's version, if there is one; of a file
 * that is only meant to be added, it has nothing.
 */
export const stagedOtherwise = (
  path: string,
  { dirty, staged, committed }: Judged,
  users: TreeItem | null | undefined,
): IndexRecord | undefined => {
  const entry = dirty.get(path) === 'staged' ? staged.get(path) : undefined
  const isKnown = isSameItem(entry, committed.get(path)) || isSameItem(entry, users)
  return entry?.intentToAdd || isKnown ? undefined : entry
}

/** Looks at every touched path; refuses (`dirty`) those together that the policy has no way for. */
export const judge = (
  repository: Repository,
  head: Head,
  index: IndexFile,
  { changed, sources, leaving = [], dropped = [] }: Touched,
  policy: DirtyPolicy,
  settings: Settings,
): Judged => {
  const paths = [...changed, ...sources]
  const recorded = readRecorded(repository, head, index, paths)
  const twin = twinAmong(repository, () => [
    ...changed.filter((path) => recorded.staged.has(path)),
    ...leaving,
  ])
  const dirty = new Map<string, DirtyState>()
  const refused: string[] = []
  for (const [position, path] of paths.entries()) {
    const state = dirtyStateOf(repository, path, recorded, settings)
    // What git does not know is no change of a file in HEAD that a copy could carry along; or it goes by another name.
    const isOther = (): boolean => position >= changed.length || twin(path) !== undefined
    if (state === null || (state === 'untracked' && isOther())) continue
    if (policy === 'refuse' || (policy === 'separate' && state !== 'modified')) refused.push(path)
    dirty.set(path, state)
  }
  const { committed, staged } = recorded
  const drops = dropped.some((path) => refused.includes(path) && !committed.has(path))
  refuseDirty(refused, dirty, drops)
  return { committed, staged, policy, dirty }
}

/** Refuses some paths, if there are any. `drops` where the batch would leave nothing of one that HEAD does not have. */
const refuseDirty = ([path, ...others]: readonly string[], dirty: Judged['dirty'], drops: boolean): void => {
  if (path === undefined) return
  const data = { path, state: dirty.get(path)!, ...(others.length > 0 && { others }) }
  throw new EmendError('dirty', { ...data, ...(drops && { drops }) })
}

/** Refuses (`moved`) where the user, or another batch, has been at a touched path since it was judged. */
export const refuseOther = (before: Judged, now: Judged): void => {
  for (const path of new Set([...before.dirty.keys(), ...now.dirty.keys()]))
    if (
      before.dirty.get(path) !== now.dirty.get(path) ||
      !isSameItem(before.committed.get(path), now.committed.get(path)) ||
      !isSameItem(before.staged.get(path), now.staged.get(path))
    )
      throw new EmendError('moved', { what: path })
}
