import { type Change, decodeUtf8, type FileState, isLink, kinds, renamesIn } from '@emend/model'
import { formatPatch, type StructuredPatch } from 'diff'
import { binaryPatch } from './binary-patch.ts'
import { hunksBetween } from './hunks.ts'

/**
 * A unified diff with git's extended headers, which `git apply` takes: text, new and deleted files, modes, renames,
 * names that need quotes, and binary files as `GIT binary patch` literals. Copies show as new files, as in git's own.
 *
 * Paths are relative to the root; the states hold the bytes to compare. Throws `usage` for what is no change.
 */
export const unifiedDiff = (changes: readonly Change[]): string => {
  changesKind('What a diff is of', changes)
  const renames = renamesIn(changes)
  const sources = new Set(renames.values())
  return changes
    .filter((change) => !sources.has(change))
    .map((change) => fileDiff(change, renames.get(change.path)))
    .join('')
}

/** What is on neither side is no change. */
const isChange = ({ before, after }: Change): boolean =>
  isState(before) && isState(after) && (before ?? after) !== null

const isState = (state: FileState | null): boolean => state === null || ArrayBuffer.isView(state.bytes)

const changesKind = kinds.kind(
  'no list of changes with their bytes',
  (changes: readonly Change[]) => changes.every(isChange),
  'Give the `changes` of a `changeSet`; those of a result have no bytes, and its `diff` is made already.',
)

const fileDiff = (change: Change, source?: Change): string => {
  const { path, after } = change
  const before = source?.before ?? change.before
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
    ...headers(path, before, after, source?.path),
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
  return state.bytes.includes(0) ? null : decodeUtf8(state.bytes)
}
