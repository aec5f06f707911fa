import { dirname, join } from 'node:path'
import { removeIfExists, syncDirectory, syncFile, writeTemporary } from '../git/durable-write.ts'
import { type FileSystem, isSystemError, statIfExists } from '../git/file-system.ts'
import type { IndexEntry } from '../git/index/entry-bytes.ts'
import { patchIndex } from '../git/index/patch-index.ts'
import type { Repository } from '../repository.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import type { BuiltCommit } from './build-commit.ts'
import type { PreparedBatch } from './prepare.ts'
import type { Rollback } from './rollback.ts'

/**
 * Renames an index into place that has only the batch's entries changed, with the stat data of the files as they are now.
 * The caller holds `index.lock`, which stays held, so that nobody comes between this and the branch.
 */
export const publishIndex = (
  repository: Repository,
  old: IndexFile,
  built: BuiltCommit,
  batch: PreparedBatch,
  rollback: Rollback,
): void => {
  const { fs } = repository
  const kept = batch.staging.oldIndex
  const context = { ...built, writtenAt: old.stat?.mtimeNs ?? null }
  const bytes = patchIndex(old.index, entriesOf(repository, batch), context)
  if (old.stat !== null) linkOrCopy(fs, old.path, kept, old.index.bytes)
  rollback.add(() => putBack(fs, old, kept))
  const mode = old.stat === null ? {} : { mode: Number(old.stat.mode) & 0o777 }
  const temporary = writeTemporary(fs, dirname(old.path), bytes, { prefix: 'index.emend-', ...mode })
  rollback.add(() => removeIfExists(fs, temporary))
  if (batch.sync) syncFile(fs, temporary)
  fs.renameSync(temporary, old.path)
  if (batch.sync) syncDirectory(fs, dirname(old.path))
}

const entriesOf = (
  { fs, root }: Repository,
  { items }: PreparedBatch,
): ReadonlyMap<string, IndexEntry | null> =>
  new Map(
    [...items].map(([path, item]) => [
      path,
      item === null ? null : { ...item, stat: statIfExists(fs, join(root, path))! },
    ]),
  )

const putBack = (fs: FileSystem, { path, stat }: IndexFile, kept: string): void => {
  if (stat === null) removeIfExists(fs, path)
  else fs.renameSync(kept, path)
  // Renaming a file onto another of its own names leaves both.
  removeIfExists(fs, kept)
}

/** Another name for the same file: taking it back gives the very index, time stamps and all. */
const linkOrCopy = (fs: FileSystem, from: string, to: string, bytes: Buffer): void => {
  try {
    fs.linkSync(from, to)
  } catch (error) {
    if (!isSystemError(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error
    fs.renameSync(writeTemporary(fs, dirname(to), bytes), to)
  }
}
