import { type FileSystem, linkTargetAt, statIfExists } from '../files/file-system.ts'
import { removeIfExists } from '../files/removals.ts'
import type { TreeItem } from '../git/trees/tree.ts'
import type { JournaledChange } from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import { keepUnder, keptFor, writePreImages } from '../uncommitted/pre-images.ts'
import { atPlace } from '../work-tree/place.ts'

/** Keeps what was put aside and has lost its place, by its path in a commit under a ref, so that no prune takes it. */
export const keepPreImages = async (
  repository: Repository,
  home: string,
  batch: string,
  changes: readonly JournaledChange[],
): Promise<void> => {
  const { fs } = repository
  const objects = repository.objects.forBatch()
  const workTree = new Map<string, TreeItem>()
  for (const { path, before, backup } of changes) {
    const bytes = atPlace(repository, home, backup, (aside) => bytesAt(fs, aside))
    if (bytes === null || before === null) continue
    workTree.set(path, { mode: before.mode, id: objects.write('blob', bytes) })
  }
  if (workTree.size === 0) return
  // Whoever died here may have kept some already.
  const base = keptFor(repository, batch)?.tree ?? null
  const commit = writePreImages(objects, { workTree }, { batch, now: new Date(), base })
  await keepUnder({ objects, refs: repository.refs }, batch, commit, { sync: true, home })
  for (const { path, backup } of changes)
    if (workTree.has(path)) atPlace(repository, home, backup, (aside) => removeIfExists(fs, aside))
}

const bytesAt = (fs: FileSystem, path: string): Buffer | null => {
  const stat = statIfExists(fs, path)
  if (stat === null) return null
  return stat.isSymbolicLink() ? linkTargetAt(fs, path) : fs.readFileSync(path)
}
