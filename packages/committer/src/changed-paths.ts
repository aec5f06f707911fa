import { type Change, type ChangedPath, renamesIn } from '@emend/model'
import { differing } from './before-and-after.ts'

/**
 * The changes in which git sees a difference, with their blob ids, as git would name them: a deletion and the addition
 * that came from it are one rename, and what comes from a file that git did not know, and that is gone, is new.
 */
export const changedPaths = (all: readonly Change[]): readonly ChangedPath[] => {
  const changes = differing(all)
  const unknown = new Set(
    all.flatMap(({ path, before, after }) => (before === null && after === null ? path : [])),
  )
  const renames = renamesIn(changes)
  const claimed = new Set(renames.values())
  return changes
    .filter((change) => !claimed.has(change))
    .map((change) => changedPath(change, renames.get(change.path), unknown))
}

const changedPath = (
  change: Change,
  rename: Change | undefined,
  unknown: ReadonlySet<string>,
): ChangedPath => {
  const { path, after, from } = change
  const before = rename?.before ?? change.before
  const copied = rename === undefined && from !== undefined && before === null && !unknown.has(from)
  return {
    path,
    status: rename === undefined ? (copied ? 'copied' : statusOf(change)) : 'renamed',
    ...((rename !== undefined || copied) && { from: from! }),
    ...(before?.blob !== undefined && { before: before.blob }),
    ...(after?.blob !== undefined && { after: after.blob }),
    mode: (after ?? before)!.mode,
  }
}

const statusOf = ({ before, after }: Change): ChangedPath['status'] =>
  before === null ? 'added' : after === null ? 'deleted' : 'modified'
