import type { RefMove } from '../journal/record.ts'
import type { Repository } from '../repository.ts'

/**
 * True when a ref is where a batch moved it, or at a commit that descends from there, or has been there, as its log or
 * HEAD's tells: then the batch has landed, whatever became of its commit since. `repository-damaged` when the commit
 * that it is at cannot be read.
 */
export const hasLanded = async (repository: Repository, move: RefMove): Promise<boolean> =>
  (await isThere(repository, move)) || hasBeenThere(repository, move)

const isThere = async (
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

/** The log of a branch goes with it, under another name, too; who has it checked out has moved with it. */
const hasBeenThere = ({ refs }: Repository, { name, to }: RefMove): boolean =>
  [name, 'HEAD'].some((ref) => refs.hasLeft(ref, to))
