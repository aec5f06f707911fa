import { blobId, type Problem, type Snapshot } from '@emend/model'
import type { Codec } from '../codec.ts'
import type { Overlay } from '../overlay/overlay.ts'
import { bytesOf } from '../overlay/text-file.ts'

/** The files as they were, and as the plan has left them. */
interface Files {
  readonly snapshot: Snapshot
  readonly overlay: Overlay
  readonly codec: Codec | undefined
}

/** What the snapshot holds at a path, in the words of `expect`: a blob id, or `absent`. */
export const stateOf = (path: string, { entries }: Snapshot): string => {
  const entry = entries.get(path)
  return entry?.kind === 'file' ? entry.blob : 'absent'
}

/**
 * Refuses a path that is not what an operation was written against: neither in the snapshot, nor as the plan has left
 * it, which is what a later patch of a series tells. Its blob id may be of the other object format.
 */
export const differs = (path: string, expect: string | undefined, files: Files): Problem | null => {
  const before = stateOf(path, files.snapshot)
  if (expect === undefined || expect === before) return null
  const now = stateNow(path, expect, files)
  if (expect === now) return null
  return { code: 'conflict', data: { path, expected: expect, actual: before === 'absent' ? now : before } }
}

/** What the plan has left at a path by now, in the words of `expect`, and in the object format of another id. */
export const stateNow = (path: string, like: string, files: Files): string =>
  blobNow(path, like, files)?.id ?? 'absent'

/**
 * The blob that git would make of what the plan has left at a path, by an id in the object format of another one; null
 * where nothing is. The bytes as they stand make it as well where they have that very id.
 */
export const blobNow = (
  path: string,
  like: string,
  { overlay, codec, snapshot }: Files,
): { readonly id: string; readonly bytes: Uint8Array } | null => {
  const file = overlay.file(path)
  if (file === undefined) return null
  const bytes = bytesOf(file, codec)
  const id = blobId(bytes, like)
  if (id === like || !isStoredOtherwise(file.from ?? path, snapshot)) return { id, bytes }
  const stored = withLineFeeds(bytes)
  return { id: blobId(stored, like), bytes: stored }
}

/** True for a file whose `\r\n` git stores as `\n`: the blob id that it had before the plan tells. */
const isStoredOtherwise = (path: string, { entries }: Snapshot): boolean => {
  const entry = entries.get(path)
  if (entry?.kind !== 'file' || entry.blob === blobId(entry.bytes, entry.blob)) return false
  return entry.blob === blobId(withLineFeeds(entry.bytes), entry.blob)
}

const withLineFeeds = (bytes: Uint8Array): Uint8Array =>
  bytes.filter((byte, at) => byte !== 13 || bytes[at + 1] !== 10)
