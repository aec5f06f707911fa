import { EmendError, type Footprint, originKey } from '@emend/model'
import { pathsOf } from '../before-and-after.ts'
import { treeOf } from '../git/commit.ts'
import { OBJECT_ID } from '../git/objects/object.ts'
import { treeItems } from '../git/trees/read-tree.ts'
import { findCommit } from '../history/revision.ts'
import type { Repository } from '../repository.ts'

/** The texts that operations were written against, as far as the repository still has them. Throws `base-unknown`. */
export const readOrigins = (
  repository: Repository,
  { origins, base }: Footprint,
): ReadonlyMap<string, Uint8Array> => {
  const found = new Map<string, Uint8Array>()
  const inBase = baseItems(repository, origins, base)
  for (const origin of origins) {
    const id = origin.blob ?? inBase.get(origin.path)?.id
    const object = id === undefined || !OBJECT_ID.test(id) ? null : repository.objects.read(id)
    if (object?.type === 'blob') found.set(originKey(origin), object.bytes)
  }
  return found
}

const baseItems = (
  repository: Repository,
  origins: Footprint['origins'],
  base: string | undefined,
): ReturnType<typeof treeItems> => {
  if (base === undefined) return new Map()
  const commit = findCommit(repository, base)
  if (commit === null) throw new EmendError('base-unknown', { base })
  const paths = pathsOf(origins.filter(({ blob }) => blob === undefined))
  const { objects } = repository
  return treeItems(objects, treeOf(objects, commit), paths)
}
