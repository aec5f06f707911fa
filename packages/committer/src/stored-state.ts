import type { FileMode, FileState } from '@emend/model'
import { unlessProblem } from './failures.ts'
import { unlessDamaged } from './git/damage.ts'
import type { IndexRecord } from './git/index/index-entries.ts'
import type { ObjectStore } from './git/objects/object-store.ts'
import type { TreeItem } from './git/trees/tree.ts'
import type { Converter } from './work-tree/converter.ts'

/** A state as git stores it, with the id of its blob. */
export const withBlob = (objects: ObjectStore, { mode, bytes }: FileState): FileState => ({
  mode,
  bytes,
  blob: objects.idOf('blob', bytes),
})

/** What git stores for a file or link of a tree. */
export const storedItem = (objects: ObjectStore, { mode, id }: TreeItem): FileState => ({
  mode: mode as FileMode,
  bytes: objects.expect(id, 'blob'),
  blob: id,
})

/** The other way round: stages the blob of such a state, and returns what a tree has for it. */
export const blobItem = (objects: ObjectStore, { mode, bytes, blob }: FileState): TreeItem => {
  objects.writeAs(blob!, 'blob', bytes)
  return { mode, id: blob! }
}

/** The bytes of an object; null where the repository lacks it, or cannot read it for damage. */
export const bytesIfReadable = (objects: ObjectStore, id: string): Buffer | null =>
  unlessDamaged(() => objects.read(id)?.bytes) ?? null

/**
 * What git would store for a file or link of the work tree; `indexed` gives the blob that the index has there, null for
 * none.
 */
export const cleaned = (
  conversion: Converter,
  path: string,
  { mode, bytes }: FileState,
  indexed: () => Buffer | null,
): Buffer => (mode === '120000' ? bufferOf(bytes) : conversion.clean(path, bufferOf(bytes), indexed))

/**
 * The same for one that is only looked at: bytes that are not in the encoding of their path stand as they are, as they
 * do in a blob that is older than the attribute; and so do those that cannot be converted here, which is said once they
 * are to be stored. Source: git's convert.c, `encode_to_git`.
 */
export const cleanedToCompare = (
  conversion: Converter,
  path: string,
  state: FileState,
  indexed: () => Buffer | null,
): Buffer =>
  unlessProblem(
    ['encoding-differs', 'repository-unsupported', 'git-failed'],
    () => cleaned(conversion, path, state, indexed),
    bufferOf(state.bytes),
  )

/** The blob that the index has for a path; null where it has none, or only expects one. */
export const indexedBlob = (objects: ObjectStore, record: IndexRecord | undefined): Buffer | null =>
  record === undefined || record.intentToAdd ? null : objects.expect(record.id, 'blob')

/** The same bytes as a buffer. */
export const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
