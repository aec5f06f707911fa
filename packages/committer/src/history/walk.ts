import { type Commit, parseCommit } from '../git/commit.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import type { Repository } from '../repository.ts'

/** A commit with its id. */
export interface FoundCommit extends Commit {
  readonly id: string
}

/** Reads a commit. `repository-damaged` when it is not there. */
export const readCommit = (objects: ObjectStore, id: string): FoundCommit => ({
  id,
  ...parseCommit(objects.expect(id, 'commit')),
})

/**
 * A commit and everything that it came from, newest first by the committer's date, as `git log` shows it.
 * Where a shallow clone ends, so does the walk.
 */
export function* walkHistory({ objects }: Repository, from: string): Generator<FoundCommit> {
  const seen = new Set([from])
  const waiting: FoundCommit[] = [readCommit(objects, from)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    for (const parent of next.parents) {
      if (seen.has(parent)) continue
      seen.add(parent)
      if (objects.has(parent)) insert(waiting, readCommit(objects, parent))
    }
  }
}

/** Keeps the newest at the end; of equals, the one that came first. */
const insert = (waiting: FoundCommit[], commit: FoundCommit): void => {
  const { seconds } = commit.committer
  let low = 0
  let high = waiting.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (waiting[middle]!.committer.seconds < seconds) low = middle + 1
    else high = middle
  }
  waiting.splice(low, 0, commit)
}
