import { CHECK_OUT, type DirtyState, EmendError, type FileMode } from '@emend/model'
import type { IndexRecord } from '../git/index/index-entries.ts'
import { isSameItem, isSubmodule } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import type { Settings } from '../settings.ts'
import { cleanedToCompare, indexedBlob } from '../stored-state.ts'
import { contentOf, look, modeOf, type Seen } from '../work-tree/look.ts'
import { isAsRecorded } from '../work-tree/recorded-stat.ts'
import type { Recorded } from './recorded.ts'

/** How a path differs from HEAD, null for not at all. Refuses a submodule, and a path that is not checked out. */
export const dirtyStateOf = (
  repository: Repository,
  path: string,
  recorded: Recorded,
  settings: Settings,
): DirtyState | null => {
  refuseElsewhere(path, recorded)
  return isStaged(path, recorded) ? 'staged' : stateInWorkTree(repository, path, recorded, settings)
}

const refuseElsewhere = (path: string, { committed, staged }: Recorded): void => {
  const entry = staged.get(path)
  if (isSubmodule(entry) || isSubmodule(committed.get(path)))
    throw unsupported(`a submodule at ${path}`, 'Have git move or remove it first: `git mv`, `git rm`.')
  if (entry?.skipWorktree === true)
    throw unsupported(`a sparse checkout, or \`skip-worktree\`, that leaves out ${path}`, CHECK_OUT)
}

const isStaged = (path: string, { committed, staged }: Recorded): boolean => {
  const entry = staged.get(path)
  return !isSameItem(committed.get(path), entry?.intentToAdd ? null : entry)
}

const stateInWorkTree = (
  repository: Repository,
  path: string,
  { staged, index }: Recorded,
  settings: Settings,
): DirtyState | null => {
  const entry = staged.get(path)
  const seen = look(repository, path)
  const there = seen.kind === 'file' || seen.kind === 'link'
  if (entry === undefined || entry.intentToAdd) return there ? 'untracked' : null
  if (!there || modeOf(seen, entry.mode, settings) !== entry.mode) return 'modified'
  const same = isAsRecorded(entry, seen.stat, index) || holdsEntry(repository, path, entry, seen, settings)
  return same ? null : 'modified'
}

const holdsEntry = (
  repository: Repository,
  path: string,
  entry: IndexRecord,
  seen: Seen,
  { conversion }: Settings,
): boolean => {
  const { objects } = repository
  const state = { mode: entry.mode as FileMode, bytes: contentOf(repository, path, seen) }
  const stored = cleanedToCompare(conversion, path, state, () => indexedBlob(objects, entry))
  return objects.idOf('blob', stored) === entry.id
}

const unsupported = (feature: string, remedy: string): EmendError =>
  new EmendError('repository-unsupported', { feature, remedy })
