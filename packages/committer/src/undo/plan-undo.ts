import { type Change, type ChangeSet, EmendError, type FileMode, type FileState } from '@emend/model'
import type { UndoPlan } from '../batch.ts'
import type { TreeDifference } from '../git/read-tree.ts'
import type { TreeItem } from '../git/tree.ts'
import { differencesOf } from '../history/differences.ts'
import { treeItems } from '../history/tree-items.ts'
import { readCommit } from '../history/walk.ts'
import { type Cleared, clear } from '../preflight/preflight.ts'
import type { Repository } from '../repository.ts'
import { conversionAfter } from '../settings.ts'
import { contentOf, look } from '../work-tree/look.ts'
import { chooseBatch } from './choose-batch.ts'
import { type Restored, restore } from './restore.ts'

/**
 * What would take a batch back, on top of HEAD: each path gets its earlier state where it still holds what the batch wrote,
 * and a merge where other lines changed since. Refuses what `chooseBatch`, `restore` and the preflight refuse;
 * `already-undone` where nothing of the batch is left.
 */
export const planUndoOf = (repository: Repository, revision: string | undefined): UndoPlan => {
  const batch = chooseBatch(repository, revision)
  const differences = differencesOf(repository, batch)
  const cleared = clear(
    repository,
    differences.map(({ path }) => path),
  )
  const base = cleared.head.commit!
  const now = presentItems(repository, base, differences)
  const restored = new Map<string, Restored>()
  for (const difference of differences) {
    const result = restore(repository.objects, batch.commit, difference, now.get(difference.path) ?? null)
    if (result !== undefined) restored.set(difference.path, result)
  }
  if (restored.size === 0)
    throw new EmendError('already-undone', { commit: batch.commit, by: 'later changes' })
  return {
    batch,
    changeSet: { base, changes: changesFrom(repository, cleared, restored), made: [], removed: [] },
  }
}

const presentItems = (
  { objects }: Repository,
  head: string,
  differences: readonly TreeDifference[],
): ReadonlyMap<string, TreeItem> =>
  treeItems(
    objects,
    readCommit(objects, head).tree,
    differences.map(({ path }) => path),
  )

const changesFrom = (
  repository: Repository,
  { settings, recorded }: Cleared,
  restored: ReadonlyMap<string, Restored>,
): ChangeSet['changes'] => {
  const blobs = new Map([...restored].map(([path, state]) => [path, state?.bytes ?? null]))
  const conversion = conversionAfter(repository, settings, blobs)
  return [...restored].map(([path, state]): Change => {
    const present = recorded.committed.get(path)
    const smudged =
      state === null || state.mode === '120000' ? state?.bytes : conversion.smudge(path, state.bytes)
    return {
      path,
      before: present === undefined ? null : presentState(repository, path, present),
      after: state === null ? null : { mode: state.mode as FileMode, bytes: smudged! },
    }
  })
}

const presentState = ({ fs, root }: Repository, path: string, { mode, id }: TreeItem): FileState => ({
  mode: mode as FileMode,
  bytes: contentOf(fs, root, path, look(fs, root, path)),
  blob: id,
})
