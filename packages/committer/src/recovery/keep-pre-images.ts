import { dirname, join } from 'node:path'
import { removeIfExists, writeDurably } from '../git/durable-write.ts'
import { statIfExists } from '../git/file-system.ts'
import { resolveRef } from '../git/refs/refs.ts'
import { makeRepositoryDirectory } from '../git/repository-directory.ts'
import type { TreeItem } from '../git/tree.ts'
import { updateTree } from '../git/update-tree.ts'
import type { JournaledChange } from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import { placeOf } from './place.ts'

/** The ref under which the former content of paths is kept that a batch could not put back. */
export const preImageRef = (batch: string): string => `refs/emend/batches/${batch}`

/** Keeps what was put aside and has lost its place, by its path in a tree under a ref, so that no prune takes it. */
export const keepPreImages = async (
  repository: Repository,
  home: string,
  batch: string,
  changes: readonly JournaledChange[],
): Promise<void> => {
  const { fs, objects, commonDirectory } = repository
  const items = new Map<string, TreeItem>()
  for (const { path, before, backup } of changes) {
    const aside = placeOf(repository, home, backup)
    const seen = statIfExists(fs, aside)
    if (seen === null || before === null) continue
    const bytes = seen.isSymbolicLink() ? Buffer.from(fs.readlinkSync(aside)) : fs.readFileSync(aside)
    items.set(path, { mode: before.mode, id: objects.write('blob', bytes) })
  }
  if (items.size === 0) return
  // Whoever died here may have kept some already.
  const kept = resolveRef(fs, repository, preImageRef(batch)).id
  const tree = updateTree(objects, kept, items)
  await objects.flush({ sync: true })
  const ref = join(commonDirectory, preImageRef(batch))
  makeRepositoryDirectory(fs, dirname(ref), { sync: true })
  writeDurably(fs, ref, Buffer.from(`${tree}\n`), { sync: true, via: home })
  for (const { path, backup } of changes)
    if (items.has(path)) removeIfExists(fs, placeOf(repository, home, backup))
}
