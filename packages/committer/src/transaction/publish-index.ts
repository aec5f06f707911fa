import { dirname, join } from 'node:path'
import { syncDirectory, syncFile } from '../git/durable-write.ts'
import type { IndexEntry } from '../git/index/entry-bytes.ts'
import { linkIfFree } from '../git/linked-file.ts'
import { NEW_INDEX, OLD_INDEX } from '../recovery/restore-index.ts'
import type { Repository } from '../repository.ts'
import { statOf } from '../work-tree/look.ts'
import type { BuiltCommit } from './build-commit.ts'
import type { PreparedBatch } from './prepare.ts'

/**
 * Renames an index into place that has only the batch's entries changed, with the stat data of the files as they are now.
 * The caller holds `index.lock`, which stays held, so that nobody comes between this and the branch. Old and new index
 * keep a name in the home: taking it back gives the very index, time stamps and all.
 */
export const publishIndex = (repository: Repository, built: BuiltCommit, batch: PreparedBatch): void => {
  const { fs } = repository
  const index = repository.index()
  const { path, stat } = index
  const [kept, written, waiting] = [OLD_INDEX, NEW_INDEX, 'index.put'].map((name) =>
    join(batch.home.path, name),
  )
  if (stat !== null) linkIfFree(fs, path, kept!)
  index.writeChanged(written!, entriesOf(repository, batch), built)
  if (batch.sync) syncFile(fs, written!)
  linkIfFree(fs, written!, waiting!)
  fs.renameSync(waiting!, path)
  if (batch.sync) syncDirectory(fs, dirname(path))
}

/** Of a file that is not what the commit has, the index says nothing that would make git think that it is. */
const entriesOf = (
  repository: Repository,
  { items, unsettled }: PreparedBatch,
): ReadonlyMap<string, IndexEntry | null> =>
  repository.workTree.together(
    () =>
      new Map(
        [...items].map(([path, item]) => [
          path,
          item && { ...item, stat: unsettled.has(path) ? null : statOf(repository, path) },
        ]),
      ),
  )
