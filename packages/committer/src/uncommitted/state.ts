import { argument, CHECK_OUT, type DirtyState, EmendError, type FileMode } from '@emend/model'
import type { Need } from '../backends/need.ts'
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
  refuseElsewhere(repository, path, recorded)
  return isStaged(path, recorded) ? 'staged' : stateInWorkTree(repository, path, recorded, settings)
}

const refuseElsewhere = (repository: Repository, path: string, { committed, staged }: Recorded): void => {
  const entry = staged.get(path)
  if (isSubmodule(entry) || isSubmodule(committed.get(path)))
    throw unsupported({
      feature: `a submodule at ${path}`,
      remedy: 'Have git move or remove it first: `git mv`, `git rm`.',
    })
  if (entry?.skipWorktree === true) throw unsupported({ ...skipping(repository, path), path })
}

/** Refuses to have a file that the work tree leaves out give up its place. */
export const refuseLeftOut = (repository: Repository, path: string, entry: IndexRecord | undefined): void => {
  if (entry?.skipWorktree === true) throw unsupported(skipping(repository, path))
}

/** A file that is there all the same may hold what git knows nothing of: checking it out would lose that. */
const skipping = (repository: Repository, path: string): Need =>
  look(repository, path).kind === 'absent'
    ? { feature: `a sparse checkout, or \`skip-worktree\`, that leaves out ${path}`, remedy: CHECK_OUT }
    : {
        feature: `\`skip-worktree\` for ${path}`,
        remedy: `Have git look at the file again: \`git update-index --no-skip-worktree ${argument(path)}\`.`,
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

/** True where a file or link, read and converted, is what its entry in the index says. */
export const holdsEntry = (
  repository: Repository,
  path: string,
  entry: IndexRecord,
  seen: Seen,
  { conversion }: Settings,
): boolean => {
  const { objects } = repository
  const bytes = contentOf(repository, path, seen)
  if (bytes === null) return false
  const state = { mode: entry.mode as FileMode, bytes }
  const stored = cleanedToCompare(conversion, path, state, () => indexedBlob(objects, entry))
  return objects.idOf('blob', stored) === entry.id
}

const unsupported = (need: Need & { readonly path?: string }): EmendError =>
  new EmendError('repository-unsupported', need)
