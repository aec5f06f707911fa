import type { Sync } from '../../files/durable-write.ts'
import { removeJournal } from '../../journal/journal.ts'
import type { Repository } from '../../repository.ts'
import { notTidied, tidy } from '../cleanup.ts'
import type { Held } from '../held.ts'
import type { PreparedBatch } from '../prepared-batch.ts'

/** What comes right before and after the commit point. */
interface Surroundings {
  /** What has to be on the disk before anything else. */
  readonly first?: readonly Sync[]
  /** Is called once it is, the reflogs too: puts in place what comes before the ref. */
  readonly put?: () => void
  /** Is called at once. */
  readonly landed?: () => void
}

/**
 * Writes the reflogs and renames the branch's ref into place: the commit point. What fails before it is thrown; what
 * fails after it is returned, as warnings. Then nothing is left to be taken back, and the journal goes.
 */
export const publishRef = async (
  repository: Repository,
  { making }: PreparedBatch,
  { ref, built }: Held,
  { first = [], put = () => {}, landed = () => {} }: Surroundings = {},
): Promise<readonly string[]> => {
  const { objects } = repository
  const problems: string[] = []
  let moved = false
  try {
    await ref!.ready(first)
    put()
    await objects.secure(making)
    await ref!.commit(() => {
      moved = true
      landed()
    })
  } catch (error) {
    // Who moved it for this batch may have died before it said so; who comes next may have moved it on.
    if (!moved && repository.refs.resolve(repository.branch ?? 'HEAD').id !== built.commit) throw error
    problems.push(notTidied(error))
  }
  const tidied = await tidy([
    // A collection of garbage that has begun meanwhile may not have seen where the ref is now.
    () => objects.secure(making),
    () => removeJournal(repository.fs, making.home),
  ])
  return [...problems, ...tidied]
}
