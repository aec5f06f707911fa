import { blobId, type FileState } from '@emend/model'
import { binaryLiteral } from '@emend/parser'

/** The body of a `GIT binary patch`: both sides as literals, behind the `index` line that `git apply` wants. */
export const binaryPatch = (before: FileState | null, after: FileState | null): string => {
  if (before && after && Buffer.compare(before.bytes, after.bytes) === 0) return ''
  const literals = [after, before].map((state) => `${binaryLiteral(state?.bytes ?? new Uint8Array())}\n`)
  return `index ${idOf(before, after)}..${idOf(after, before)}\nGIT binary patch\n${literals.join('')}`
}

/** Nothing has an id of zeros, as long as the ids of the repository are. */
const idOf = (state: FileState | null, other: FileState | null): string =>
  state === null ? '0'.repeat(other?.blob?.length ?? 40) : (state.blob ?? blobId(state.bytes, other?.blob))
