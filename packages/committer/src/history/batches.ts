import type { Batch } from '../batch.ts'
import { subjectOf } from '../message/assemble.ts'
import { trailer, trailersOf } from '../message/trailers.ts'
import type { Repository } from '../repository.ts'
import { directoryBatches } from './directories.ts'
import type { FoundCommit } from './walk.ts'

/** What the message of a batch, or of a commit that takes one back, has in it somewhere. */
const SPEAKING = /Emend-|This reverts commit/i

/** The batches among the ancestors of a commit (itself included), newest first, each with the commit that undid it. */
export async function* walkBatches(repository: Repository, from: string): AsyncGenerator<Batch> {
  const undoneBy = new Map<string, string>()
  for await (const found of walkBoth(repository, from)) {
    if (!SPEAKING.test(found.message)) continue
    const undoes = takenBack(found.message)
    // Who is newer came first: an undo that was itself undone takes nothing back.
    if (undoes !== undefined && !undoneBy.has(found.id)) undoneBy.set(undoes, found.id)
    const batch = batchOf(found, undoneBy.get(found.id))
    if (batch !== null) yield batch
  }
}

/** The commits of the branch, and before each the batches of directories alone that were made on it. */
async function* walkBoth(repository: Repository, from: string): AsyncGenerator<FoundCommit> {
  const beside = directoryBatches(repository)
  for await (const found of repository.walk(from)) {
    yield* beside.get(found.id) ?? []
    yield found
  }
}

/** The batch that a commit holds, or null for a commit that emend did not make. */
export const batchOf = (found: FoundCommit, undoneBy?: string): Batch | null => {
  const trailers = trailersOf(found.message)
  const batch = trailer(trailers, 'Emend-Batch')
  if (batch === undefined) return null
  const plan = trailer(trailers, 'Emend-Plan')
  const undoes = trailer(trailers, 'Emend-Undoes')
  return {
    commit: found.id,
    parents: found.parents,
    batch,
    subject: subjectOf(found.message),
    message: found.message,
    author: found.author,
    committer: found.committer,
    date: new Date(found.committer.seconds * 1000),
    ...(plan !== undefined && { plan }),
    ...(undoes !== undefined && { undoes }),
    ...(undoneBy !== undefined && { undoneBy }),
  }
}

/** The commit that a message says it takes back: in emend's own trailer, or in the words of `git revert`. */
const takenBack = (message: string): string | undefined =>
  trailer(trailersOf(message), 'Emend-Undoes') ??
  /^This reverts commit ([0-9a-f]{40}|[0-9a-f]{64})[.,]/m.exec(message)?.[1]
