import { type ChangeSet, EmendError } from '@emend/model'
import { isSameItem } from '../git/trees/tree.ts'
import type { Cleared } from '../preflight/preflight.ts'
import type { Repository } from '../repository.ts'
import { readRecorded } from '../uncommitted/recorded.ts'
import type { Given } from './stored.ts'

/**
 * Checks that what git is given of some paths was made of what is there now, in HEAD and, where the work tree held the
 * same, in the work tree: no merge follows that would see what somebody has changed since. Throws `moved`.
 */
export const verifyBase = (
  repository: Repository,
  { base, changes }: ChangeSet,
  given: Given,
  { index, recorded }: Cleared,
): void => {
  // The tip of a branch that is not checked out has been compared with all of the change set.
  if (index === null) return
  const planned = readRecorded(repository, { commit: base, branch: null }, index, [...given.keys()]).committed
  for (const { path, before } of changes.filter(({ path }) => given.has(path))) {
    const item = planned.get(path)
    const wasClean = item !== undefined && before?.blob === item.id && before.mode === item.mode
    const isChanged = wasClean && recorded.dirty.get(path) === 'modified'
    if (isChanged || !isSameItem(item, recorded.committed.get(path)))
      throw new EmendError('moved', { what: path })
  }
}
