import { type ChangeSet, type DirtyState, EmendError } from '@emend/model'
import { ancestorsOf } from '../git/ancestors.ts'
import { diffTrees, treeItems } from '../git/read-tree.ts'
import { isTree } from '../git/tree.ts'
import type { Head } from '../head.ts'
import { treeOf } from '../history/walk.ts'
import type { Repository } from '../repository.ts'
import type { Judged } from '../uncommitted/judge.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/**
 * Refuses paths that are new to git (`dirty`) and need the place of something that the index or HEAD has and the batch leaves alone: the user put
 * a directory in the place of a tracked file, or a file in that of a tracked directory, and has not committed it.
 */
export const refuseTakenPlaces = (
  repository: Repository,
  head: Head,
  index: IndexFile,
  { changes }: ChangeSet,
  { dirty }: Pick<Judged, 'dirty'>,
): void => {
  const deleted = new Set(changes.filter(({ after }) => after === null).map(({ path }) => path))
  const added = changes
    .filter(({ path, before, after }) => after !== null && (before === null || dirty.has(path)))
    .map(({ path }) => path)
  if (added.length === 0) return
  const above = new Set(added.flatMap(ancestorsOf))
  const stays = (candidate: string): boolean => !deleted.has(candidate)
  const taken = (path: string, state: DirtyState): EmendError => {
    const neededBy = added.find((place) => place.startsWith(`${path}/`) || path.startsWith(`${place}/`))!
    return new EmendError('dirty', { path, state, neededBy })
  }
  const tracked = [...index.find(above).keys(), ...index.pathsBelow(added)].find(stays)
  if (tracked !== undefined) throw taken(tracked, 'modified')
  const committed = committedAt(repository, head, above, added).find(stays)
  if (committed !== undefined) throw taken(committed, 'staged')
}

/** The files that HEAD has above or below new paths. */
const committedAt = (
  { objects }: Repository,
  { commit }: Head,
  above: ReadonlySet<string>,
  added: readonly string[],
): readonly string[] => {
  if (commit === null) return []
  const items = treeItems(objects, treeOf(objects, commit), new Set([...above, ...added]))
  return [...items].flatMap(([path, item]) => {
    if (above.has(path)) return isTree(item) ? [] : path
    return isTree(item) ? diffTrees(objects, null, item.id).map((below) => `${path}/${below.path}`) : []
  })
}
