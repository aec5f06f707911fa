import { removeIfExists } from '../git/durable-write.ts'
import { statIfExists } from '../git/file-system.ts'
import type { TreeItem } from '../git/tree.ts'
import type { JournaledChange } from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import { keepUnder, keptFor, writePreImages } from '../uncommitted/pre-images.ts'
import { placeOf } from './place.ts'

/** Keeps what was put aside and has lost its place, by its path in a commit under a ref, so that no prune takes it. */
export const keepPreImages = async (
  repository: Repository,
  home: string,
  batch: string,
  changes: readonly JournaledChange[],
): Promise<void> => {
  const { fs, objects } = repository
  const workTree = new Map<string, TreeItem>()
  for (const { path, before, backup } of changes) {
    const aside = placeOf(repository, home, backup)
    const seen = statIfExists(fs, aside)
    if (seen === null || before === null) continue
    const bytes = seen.isSymbolicLink() ? Buffer.from(fs.readlinkSync(aside)) : fs.readFileSync(aside)
    workTree.set(path, { mode: before.mode, id: objects.write('blob', bytes) })
  }
  if (workTree.size === 0) return
  // Whoever died here may have kept some already.
  const base = keptFor(repository, batch)?.tree ?? null
  const commit = writePreImages(objects, { workTree }, { batch, now: new Date(), base })
  await objects.flush({ sync: true })
  keepUnder(repository, home, batch, commit, { sync: true })
  for (const { path, backup } of changes)
    if (workTree.has(path)) removeIfExists(fs, placeOf(repository, home, backup))
}
