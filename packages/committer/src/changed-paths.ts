import type { Change, ChangedPath, FileMode } from '@emend/model'
import type { TreeItem } from './git/tree.ts'

/** What a tree has at a path, before or after. */
export type ItemAt = (path: string) => Pick<TreeItem, 'mode' | 'id'> | null | undefined

/** Changes as git would name them: a deletion and the addition that came from it are one rename. */
export const changedPaths = (
  changes: readonly Change[],
  before: ItemAt,
  after: ItemAt,
): readonly ChangedPath[] => {
  const deleted = new Set(changes.filter((change) => change.after === null).map(({ path }) => path))
  const renamed = new Set<string>()
  const origins = new Map<string, string>()
  for (const { path, from, before: present } of changes) {
    if (from === undefined || present !== null) continue
    origins.set(path, from)
    if (deleted.has(from)) renamed.add(from)
  }
  const claimed = new Set<string>()
  return changes
    .filter(({ path }) => !renamed.has(path))
    .map((change) => {
      const from = origins.get(change.path)
      const first = from !== undefined && renamed.has(from) && !claimed.has(from)
      if (first) claimed.add(from)
      const status = from === undefined ? statusOf(change) : first ? 'renamed' : 'copied'
      return changedPath(change.path, status, from, before(from ?? change.path), after(change.path))
    })
}

const statusOf = ({ before, after }: Change): ChangedPath['status'] =>
  before === null ? 'added' : after === null ? 'deleted' : 'modified'

const changedPath = (
  path: string,
  status: ChangedPath['status'],
  from: string | undefined,
  before: ReturnType<ItemAt>,
  after: ReturnType<ItemAt>,
): ChangedPath => {
  const mode = (after ?? before)?.mode
  return {
    path,
    status,
    ...(from !== undefined && { from }),
    ...(before && { before: before.id }),
    ...(after && { after: after.id }),
    ...(mode !== undefined && { mode: mode as FileMode }),
  }
}
