import { type Change, type ChangeSet, EmendError, type FileMode, type FileState } from '@emend/model'
import type { UndoPlan } from '../batch.ts'
import type { TreeDifference } from '../git/read-tree.ts'
import { treeItems } from '../git/read-tree.ts'
import { isTree, type TreeItem } from '../git/tree.ts'
import { differencesOf } from '../history/differences.ts'
import { readCommit } from '../history/walk.ts'
import { type Cleared, clear } from '../preflight/preflight.ts'
import type { Repository } from '../repository.ts'
import { conversionAfter } from '../settings.ts'
import { contentOf, look } from '../work-tree/look.ts'
import { chooseBatch } from './choose-batch.ts'
import { type Restored, restore } from './restore.ts'
import { refuseWithoutRoom } from './room.ts'

/**
 * What would take a batch back, on top of HEAD: each path gets its earlier state where it still holds what the batch wrote,
 * and a merge where other lines changed since. Refuses what `chooseBatch`, `restore` and the preflight refuse;
 * `already-undone` where nothing of the batch is left.
 */
export const planUndoOf = async (repository: Repository, revision: string | undefined): Promise<UndoPlan> => {
  const batch = await chooseBatch(repository, revision)
  const differences = differencesOf(repository, batch)
  const cleared = clear(
    repository,
    differences.map(({ path }) => path),
  )
  const base = cleared.head.commit!
  const { tree } = readCommit(repository.objects, base)
  const now = presentItems(repository, tree, differences)
  const restored = new Map<string, Restored>()
  for (const difference of differences) {
    const result = restore(repository.objects, batch.commit, difference, now.get(difference.path) ?? null)
    if (result !== undefined) restored.set(difference.path, result)
  }
  if (restored.size === 0)
    throw new EmendError('already-undone', { commit: batch.commit, by: 'later changes' })
  refuseWithoutRoom(repository.objects, tree, restored, batch.commit)
  return {
    batch,
    changeSet: { base, changes: changesFrom(repository, cleared, now, restored), made: [], removed: [] },
  }
}

/** What HEAD has for the paths; a directory is no file, so it counts as nothing. */
const presentItems = (
  { objects }: Repository,
  tree: string,
  differences: readonly TreeDifference[],
): ReadonlyMap<string, TreeItem> => {
  const paths = differences.map(({ path }) => path)
  return new Map([...treeItems(objects, tree, paths)].filter(([, item]) => !isTree(item)))
}

const changesFrom = (
  repository: Repository,
  { settings }: Cleared,
  now: ReadonlyMap<string, TreeItem>,
  restored: ReadonlyMap<string, Restored>,
): ChangeSet['changes'] => {
  const blobs = new Map([...restored].map(([path, state]) => [path, state?.bytes ?? null]))
  const conversion = conversionAfter(repository, settings, blobs)
  return [...restored].map(([path, state]): Change => {
    const present = now.get(path)
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
