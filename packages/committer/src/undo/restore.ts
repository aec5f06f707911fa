import { EmendError, type FileMode, type FileState } from '@emend/model'
import { mergeThree } from '../git/merge.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import type { TreeDifference } from '../git/trees/read-tree.ts'
import { isFile, isSameItem, isSubmodule, type TreeItem } from '../git/trees/tree.ts'
import { storedItem, withBlob } from '../stored-state.ts'
import type { Converter } from '../work-tree/converter.ts'

/** What a path is to hold again, as git stores it; null for nothing. */
export type Restored = FileState | null

/**
 * What taking one difference back makes of a path as it is now, or undefined where nothing is left to take back.
 * Where the path changed since, its lines are merged; `undo-conflict` where they cannot be, or must not.
 */
export const restore = (
  objects: ObjectStore,
  commit: string,
  { path, before, after }: TreeDifference,
  now: TreeItem | null,
  conversion: Converter,
): Restored | undefined => {
  if (isSameItem(now, before)) return undefined
  const conflict = (reason: string, lines?: readonly number[]): EmendError =>
    new EmendError('undo-conflict', { commit, path, reason, ...(lines !== undefined && { lines }) })
  if (isSubmodule(before)) throw conflict('was a submodule before it, which git alone can put back')
  if (isSameItem(now, after)) return before && storedItem(objects, before)
  if (now === null) throw conflict('has been deleted, moved or replaced by a directory since')
  if (after === null) throw conflict('has been created again since')
  if (before === null) throw conflict('was created by the batch and has changed since')
  if (![before, after, now].every(isFile)) throw conflict('is no longer what the batch made it')
  const [ours, base, theirs] = [now, after, before].map(({ id }) => objects.expect(id, 'blob'))
  const merged = mergeThree(base!, ours!, theirs!, conversion.mergesLines(path))
  if (merged.kind === 'binary') throw conflict('is binary to git and has changed since')
  if (merged.kind === 'conflict')
    throw conflict(
      `has changed since in ${merged.beside ? 'lines right beside' : 'the same lines'}`,
      merged.lines,
    )
  const mode = now.mode === after.mode ? before.mode : now.mode
  // Somebody has taken these lines back already.
  if (mode === now.mode && ours!.equals(merged.bytes)) return undefined
  return withBlob(objects, { mode: mode as FileMode, bytes: merged.bytes })
}
