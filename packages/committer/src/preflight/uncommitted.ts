import { EmendError } from '@emend/model'
import { findEntries, type IndexRecord } from '../git/index/index-entries.ts'
import { hashObject } from '../git/objects/object.ts'
import { treeItems } from '../git/read-tree.ts'
import type { TreeItem } from '../git/tree.ts'
import { readCommit } from '../history/walk.ts'
import type { Head, Repository } from '../repository.ts'
import type { Settings } from '../settings.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import { contentOf, look, modeOf, type Seen } from '../work-tree/look.ts'
import { isAsRecorded } from '../work-tree/recorded-stat.ts'

/** What HEAD and the index have for the touched paths. */
export interface Recorded {
  readonly committed: ReadonlyMap<string, TreeItem>
  readonly staged: ReadonlyMap<string, IndexRecord>
  /** The index that this was read from. */
  readonly index: IndexFile
}

/** Reads what HEAD and the index have for some paths. `index-unmerged` where one of them is unmerged. */
export const readRecorded = (
  { objects }: Repository,
  head: Head,
  index: IndexFile,
  paths: readonly string[],
): Recorded => {
  const staged = new Map<string, IndexRecord>()
  for (const [path, [record]] of findEntries(index.index, paths)) staged.set(path, record!)
  const committed = objects.together(() => {
    const tree = head.commit === null ? null : readCommit(objects, head.commit).tree
    return treeItems(objects, tree, paths)
  })
  return { committed, staged, index }
}

/** Refuses a path that has staged changes, or is a submodule or not checked out. */
export const refuseStaged = (path: string, { committed, staged }: Recorded): void => {
  const entry = staged.get(path)
  const item = committed.get(path)
  if (entry?.mode === '160000' || item?.mode === '160000')
    throw unsupported(`a submodule at ${path}`, 'Apply the change in the submodule itself.')
  if (entry?.skipWorktree === true)
    throw unsupported(
      `a sparse checkout that leaves out ${path}`,
      `Check it out with \`git sparse-checkout add\`, or leave it out of the plan.`,
    )
  // A directory in one and nothing in the other is no difference: git has no directories.
  const committedId = item === undefined || item.mode === '40000' ? undefined : `${item.mode} ${item.id}`
  const stagedId = entry === undefined || entry.intentToAdd ? undefined : `${entry.mode} ${entry.id}`
  if (committedId !== stagedId) throw new EmendError('dirty', { path, state: 'staged' })
}

/** Refuses a path whose file is untracked, or is not what the index has. */
export const refuseModified = (
  repository: Repository,
  path: string,
  { staged, index }: Recorded,
  settings: Settings,
): void => {
  const entry = staged.get(path)
  const seen = look(repository.fs, repository.root, path)
  const there = seen.kind === 'file' || seen.kind === 'link'
  if (entry === undefined || entry.intentToAdd) {
    if (there) throw new EmendError('dirty', { path, state: 'untracked' })
    return
  }
  if (there && modeOf(seen, entry.mode, settings) === entry.mode)
    if (isAsRecorded(entry, seen.stat, index) || holdsEntry(repository, path, entry, seen, settings)) return
  throw new EmendError('dirty', { path, state: 'modified' })
}

const holdsEntry = (
  { fs, root, objects }: Repository,
  path: string,
  entry: IndexRecord,
  seen: Seen,
  { conversion }: Settings,
): boolean => {
  const content = contentOf(fs, root, path, seen)
  const indexed = (): Buffer => objects.expect(entry.id, 'blob')
  const cleaned = seen.kind === 'link' ? content : conversion.clean(path, content, indexed)
  return hashObject('blob', cleaned) === entry.id
}

const unsupported = (feature: string, remedy: string): EmendError =>
  new EmendError('repository-unsupported', { feature, remedy })
