import type { FileState } from '@emend/model'
import type { Cleared } from '../preflight/preflight.ts'
import type { Repository } from '../repository.ts'
import { cleaned, indexedBlob, withBlob } from '../stored-state.ts'
import { contentOf, look, modeOf } from '../work-tree/look.ts'

/**
 * What the work tree holds of a file or link; null where there is none. `indexed` is the mode that the index has there
 * then.
 */
export const presentState = (
  repository: Repository,
  { settings, recorded }: Cleared,
  path: string,
  indexed = recorded.staged.get(path)?.mode,
): FileState | null => {
  const seen = look(repository, path)
  if (seen.kind !== 'file' && seen.kind !== 'link') return null
  const bytes = contentOf(repository, path, seen)
  return bytes && { mode: modeOf(seen, indexed, settings), bytes }
}

/**
 * What git would store of what the work tree holds at a path; `indexed` gives the blob that the index has there then.
 */
export const asStored = (
  { objects }: Repository,
  { settings, recorded }: Cleared,
  path: string,
  state: FileState,
  indexed = () => indexedBlob(objects, recorded.staged.get(path)),
): FileState =>
  withBlob(objects, { mode: state.mode, bytes: cleaned(settings.conversion, path, state, indexed) })
