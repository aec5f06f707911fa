import { listedNames } from '@emend/model'
import { pathsOf } from '../../before-and-after.ts'
import { damaged } from '../../git/damage.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { Judged } from '../../uncommitted/judge.ts'
import type { Stored } from '../stored.ts'

/**
 * Stages again the blobs of HEAD that cannot be read any more, and returns their paths. A file that has no uncommitted
 * changes is kept nowhere else once it is replaced: the index may tell that it has none, but not that its blob is
 * still there. `repository-damaged` where the file does not hold the bytes of its blob.
 */
export const restoreLostBlobs = (
  objects: ObjectStore,
  { changes, seen }: Stored,
  { committed, dirty }: Judged,
): readonly string[] => {
  const clean = changes.flatMap(({ path }) => {
    const { before } = seen.get(path)!
    if (before === null || dirty.has(path) || !committed.has(path)) return []
    return { path, id: before.blob!, bytes: before.bytes }
  })
  const lost = objects.unreadable(clean.map(({ id }) => id))
  const restored = clean.filter(({ id }) => lost.has(id))
  for (const { path, id, bytes } of restored) {
    if (objects.idOf('blob', bytes) !== id) throw damaged(`the blob ${id} of ${path} cannot be read`)
    objects.writeAs(id, 'blob', bytes)
  }
  return pathsOf(restored)
}

/** What a person should know of them. */
export const restoredBlobWarnings = (paths: readonly string[]): readonly string[] =>
  paths.length === 0
    ? []
    : [
        `Git could not read what HEAD has of ${listedNames(paths)}: that was written anew, as the work tree had it. \`git fsck --full\` shows whether more is damaged.`,
      ]
