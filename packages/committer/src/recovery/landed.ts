import type { RefMove } from '../journal/record.ts'
import type { Repository } from '../repository.ts'

/**
 * True when a ref is where a batch moved it, or at a commit that descends from there: then the batch has landed.
 * `repository-damaged` when the commit that it is at cannot be read.
 */
export const hasLanded = async (
  { objects, refs, descends }: Repository,
  { name, from, to }: RefMove,
): Promise<boolean> => {
  const now = refs.resolve(name).id
  if (now === null || now === from) return false
  if (now === to) return true
  // Without the one, nobody can tell; without the other, nothing descends from it.
  objects.expect(now, 'commit')
  return objects.read(to) !== null && (await descends({ commit: now, from: to, end: from }))
}
