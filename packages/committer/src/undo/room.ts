import { EmendError } from '@emend/model'
import { clashIn } from '../git/clash.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import type { Restored } from './restore.ts'

/**
 * Refuses (`undo-conflict`) where a restored file has no room in the present tree: a later change put a file where its
 * directory was, or a directory with files of its own in its place.
 */
export const refuseWithoutRoom = (
  objects: ObjectStore,
  tree: string,
  restored: ReadonlyMap<string, Restored>,
  commit: string,
): void => {
  const files = [...restored].flatMap(([path, state]) => (state === null ? [] : path))
  const clash = clashIn(objects, tree, files, (path) => restored.get(path) === null)
  if (clash === undefined) return
  const { path, by } = clash
  const reason = path.startsWith(`${by}/`)
    ? `has no place: ${by} is a file now`
    : `is a directory now, with ${by.slice(path.length + 1)} in it`
  throw new EmendError('undo-conflict', { commit, path, reason })
}
