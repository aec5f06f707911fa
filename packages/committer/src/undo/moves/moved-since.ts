import { EmendError, legibleName, listed } from '@emend/model'
import type { Batch } from '../../batch.ts'
import { isGone, isMade, pathsOf } from '../../before-and-after.ts'
import { treeOf } from '../../git/commit.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import {
  diffTrees,
  foreseeFiles,
  sidesOf,
  type TreeDifference,
  treeItems,
} from '../../git/trees/read-tree.ts'
import { isFile, isTree } from '../../git/trees/tree.ts'
import { differencesOf } from '../../history/differences.ts'
import { type Likest, likestIn } from '../../history/moves/likeness.ts'
import type { Repository } from '../../repository.ts'
import type { Kept } from '../../uncommitted/pre-images.ts'
import type { Moved } from '../undo-plan.ts'

/** What a batch changed, by the paths at which it is to be taken back. */
export interface Followed {
  readonly differences: readonly TreeDifference[]
  /** The files that were followed. */
  readonly moved: readonly Moved[]
}

/**
 * What a batch changed, at the paths where it is to be taken back: files that later commits have moved, unchanged, are
 * followed, as by `git revert`. `undo-conflict` for one that may have been moved and is not followed: it has changed as
 * well; it could be any of several; its new name is not UTF-8, and no batch touches such a path; the batch itself made
 * it or moved it there, and whoever moved it on wants it elsewhere; or the batch `kept` uncommitted changes of it,
 * which would stay where it was.
 */
export const differencesNow = (repository: Repository, batch: Batch, kept: Kept | null): Followed => {
  const { objects } = repository
  const differences = differencesOf(repository, batch)
  foreseeFiles(objects, sidesOf(differences))
  const trees = {
    batch: treeOf(objects, batch.commit),
    now: treeOf(objects, repository.head().commit),
  }
  const now = treeItems(objects, trees.now, pathsOf(differences))
  // A directory may have its name by now, with the file in it.
  const stays = (path: string): boolean => now.has(path) && !isTree(now.get(path)!)
  const gone = differences.filter(({ path, after }) => after !== null && !stays(path))
  if (gone.length === 0) return { differences, moved: [] }
  const scene = sceneOf(objects, trees, new Set(pathsOf(differences)))
  const moved = gone.flatMap((difference): readonly Moved[] => {
    const to = placeOf(batch.commit, difference, scene, kept)
    return to === null ? [] : [{ from: difference.path, to }]
  })
  const movedTo = new Map(moved.map(({ from, to }) => [from, to]))
  return {
    differences: differences.map((one) => ({ ...one, path: movedTo.get(one.path) ?? one.path })),
    moved,
  }
}

/** So many new files are read, to find the one that a file has become. */
const MOST_READ = 1000

/** What later commits have made and taken away. */
interface Scene {
  /** The files that are there now, and were not when the batch had landed, its own left out. */
  readonly places: readonly TreeDifference[]
  /** How many files with the same bytes are gone since, by the id of these. */
  readonly goneIds: ReadonlyMap<string, number>
  readonly likest: Likest
}

const sceneOf = (
  objects: ObjectStore,
  { batch, now }: { readonly batch: string | null; readonly now: string | null },
  known: ReadonlySet<string>,
): Scene => {
  const since = diffTrees(objects, batch, now)
  const places = since.filter((one) => isMade(one) && isFile(one.after!) && !known.has(one.path))
  const goneIds = new Map<string, number>()
  for (const { before } of since.filter(isGone)) goneIds.set(before!.id, (goneIds.get(before!.id) ?? 0) + 1)
  if (places.length <= MOST_READ) foreseeFiles(objects, sidesOf(places))
  return { places, goneIds, likest: likestIn(objects) }
}

/**
 * Where the file of a difference is now; null where nothing is like it. It is followed only where its very bytes are in
 * one new place, and no other file with these bytes is gone: nobody looks at what an undo makes.
 */
const placeOf = (
  commit: string,
  { path, before, after }: TreeDifference,
  { places, goneIds, likest }: Scene,
  kept: Kept | null,
): string | null => {
  const near = places.length > MOST_READ ? places.filter((place) => place.after!.id === after!.id) : places
  const likely = likest(after!, near, (place) => place.after!)
  if (likely.length === 0) return null
  const isCertain = likely.length === 1 && likely[0]!.after!.id === after!.id && goneIds.get(after!.id) === 1
  const isFollowed = before !== null && kept?.left.has(path) !== true && likely[0]!.path.isWellFormed()
  if (isCertain && isFollowed) return likely[0]!.path
  const to = listed(likely.map((one) => legibleName(one.path)))
  const reason = `${isCertain ? 'has been moved' : 'may have been moved'} to ${to} since`
  throw new EmendError('undo-conflict', { commit, path, reason })
}
