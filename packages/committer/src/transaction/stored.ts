import type { Change, FileMode, FileState } from '@emend/model'
import type { IndexRecord } from '../git/index/index-entries.ts'
import { hashObject } from '../git/objects/object.ts'
import type { Cleared } from '../preflight/preflight.ts'
import type { Repository } from '../repository.ts'
import { conversionAfter } from '../settings.ts'

/**
 * Changes as git stores them: on both sides the bytes after git's own conversion (attributes, `core.autocrlf`), with the
 * ids of their blobs.
 */
export const storedChanges = (
  repository: Repository,
  { settings, recorded }: Cleared,
  changes: readonly Change[],
): readonly Change[] => {
  const attributesAfter = new Map(changes.map(({ path, after }) => [path, after?.bytes ?? null]))
  const conversionOf = {
    before: settings.conversion,
    after: conversionAfter(repository, settings, attributesAfter),
  }
  const cleaned = (side: 'before' | 'after', { path, [side]: state }: Change): Buffer => {
    const bytes = bufferOf(state!.bytes)
    if (state!.mode === '120000') return bytes
    return conversionOf[side].clean(path, bytes, () => indexedBlob(repository, recorded.staged.get(path)))
  }
  const before = (change: Change): FileState => {
    const item = recorded.committed.get(change.path)
    const bytes = cleaned('before', change)
    return {
      mode: (item?.mode ?? change.before!.mode) as FileMode,
      bytes,
      blob: item?.id ?? hashObject('blob', bytes),
    }
  }
  const after = (change: Change): FileState => {
    const bytes = cleaned('after', change)
    return { mode: change.after!.mode, bytes, blob: hashObject('blob', bytes) }
  }
  return changes.map((change) => ({
    ...change,
    before: change.before === null ? null : before(change),
    after: change.after === null ? null : after(change),
  }))
}

const indexedBlob = ({ objects }: Repository, record: IndexRecord | undefined): Buffer | null =>
  record === undefined || record.intentToAdd ? null : objects.expect(record.id, 'blob')

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
