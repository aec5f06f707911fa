import { type Commit, parseCommit } from '../git/commit.ts'
import { damaged } from '../git/objects/damage.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import { readOnlyView, type Viewed } from './read-only-view.ts'

/** A commit with its id. */
export interface FoundCommit extends Commit {
  readonly id: string
}

/** Reads a commit. `repository-damaged` when it is not there. */
export const readCommit = (objects: ObjectStore, id: string): FoundCommit => ({
  id,
  ...parseCommit(objects.expect(id, 'commit')),
})

/** A commit of a history: enough to tell whether it is worth reading. */
export interface Passed {
  readonly id: string
  readonly message: string
}

/** How many commits are asked for at first; each time that more are wanted, eight times as many. */
const FIRST = 64

/** A commit and everything that it came from, as isomorphic-git walks it over files. For SHA-1 alone. */
export async function* walkFiles(viewed: Viewed, from: string): AsyncGenerator<Passed> {
  // Only history needs it, and loading it takes longer than most commands.
  const { log } = await import('isomorphic-git')
  const parameters = { fs: readOnlyView(viewed), gitdir: viewed.commonDirectory, ref: from }
  const seen = new Set<string>()
  for (let depth = FIRST; ; depth *= 8) {
    const found = await log({ ...parameters, depth }).catch(missing)
    for (const { oid, commit } of found) {
      if (seen.has(oid)) continue
      seen.add(oid)
      yield { id: oid, message: commit.message }
    }
    if (found.length < depth) return
  }
}

const missing = (error: Error & { readonly code?: string }): never => {
  throw error.code === 'NotFoundError' ? damaged(error.message, error) : error
}
