import { parseCommit } from '../git/commit.ts'
import type { RefMove } from '../journal/record.ts'
import type { Repository } from '../repository.ts'

/** So many commits are looked at: whoever committed on top of a batch has not committed more before the next command. */
const MOST_COMMITS = 10_000

/**
 * True when a ref is where a batch moved it, or at a commit that descends from there: then the batch has landed. `repository-damaged` when
 * the commit that it is at cannot be read.
 */
export const hasLanded = (repository: Repository, { name, from, to }: RefMove): boolean => {
  const { objects, refs } = repository
  const now = refs.resolve(name).id
  const seen = new Set<string>()
  const waiting = now === null ? [] : [now]
  for (let id = waiting.pop(); id !== undefined && seen.size < MOST_COMMITS; id = waiting.pop()) {
    if (id === to) return true
    if (id === from || seen.has(id)) continue
    seen.add(id)
    // Where history is shallow, parents are missing. Without the commit that the ref stands for, nobody can tell.
    const bytes = id === now ? objects.expect(id, 'commit') : objects.read(id)?.bytes
    if (bytes !== undefined) waiting.push(...parseCommit(bytes).parents)
  }
  return false
}
