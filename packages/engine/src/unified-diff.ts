import type { Change, FileState } from '@emend/model'
import { formatPatch, type StructuredPatch } from 'diff'
import { binaryPatch } from './binary-patch.ts'
import { hunksBetween } from './hunks.ts'

/**
 * A unified diff with git's extended headers, which `git apply` takes: text, new and deleted files, modes, renames,
 * names that need quotes, and binary files as `GIT binary patch` literals. Copies show as new files, as in git's own.
 *
 * Paths are relative to the root; the states hold the bytes to compare.
 */
export const unifiedDiff = (changes: readonly Change[]): string => {
  const { renamed, deletions } = pairRenames(changes)
  return changes
    .filter((change) => !deletions.has(change.path))
    .map((change) => fileDiff(change, renamed.get(change.path)))
    .join('')
}

/** A file that appeared where another one, that it was moved from, went away: one rename instead of two changes. */
const pairRenames = (changes: readonly Change[]) => {
  const gone = new Map(
    changes.filter((change) => change.after === null).map((change) => [change.path, change.before]),
  )
  const renamed = new Map<string, { readonly from: string; readonly before: FileState }>()
  const deletions = new Set<string>()
  for (const { path, before, after, from } of changes) {
    const source = from === undefined ? null : gone.get(from)
    if (
      from === undefined ||
      !source ||
      before !== null ||
      deletions.has(from) ||
      isLink(source) !== isLink(after)
    )
      continue
    renamed.set(path, { from, before: source })
    deletions.add(from)
  }
  return { renamed, deletions }
}

const isLink = (state: FileState | null): boolean => state?.mode === '120000'

const fileDiff = (change: Change, rename?: { readonly from: string; readonly before: FileState }): string => {
  const { path, after } = change
  const before = rename?.before ?? change.before
  if (before !== null && after !== null && isLink(before) !== isLink(after)) {
    return fileDiff({ path, before, after: null }) + fileDiff({ path, before: null, after })
  }
  const old = textOf(before)
  const fresh = textOf(after)
  const hunks = old === null || fresh === null || old === fresh ? [] : hunksBetween(old, fresh)
  const patch = {
    hunks,
    oldHeader: undefined,
    newHeader: undefined,
    ...headers(path, before, after, rename?.from),
  }
  return formatPatch(patch) + (old === null || fresh === null ? binaryPatch(before, after) : '')
}

const headers = (
  path: string,
  before: FileState | null,
  after: FileState | null,
  from?: string,
): Omit<StructuredPatch, 'hunks' | 'oldHeader' | 'newHeader'> => ({
  isGit: true,
  oldFileName: before === null ? '/dev/null' : `a/${from ?? path}`,
  newFileName: after === null ? '/dev/null' : `b/${path}`,
  ...(before === null && { isCreate: true, newMode: after!.mode }),
  ...(after === null && { isDelete: true, oldMode: before!.mode }),
  ...(before && after && before.mode !== after.mode && { oldMode: before.mode, newMode: after.mode }),
  ...(from !== undefined && { isRename: true }),
})

/** The text of a state, empty for absence, or null where it is not UTF-8 text. */
const textOf = (state: FileState | null): string | null => {
  if (state === null) return ''
  if (state.bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(state.bytes)
  } catch {
    return null
  }
}
