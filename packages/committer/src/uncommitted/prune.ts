import { unlessProblem } from '../failures.ts'
import type { Making } from '../files/durable-write.ts'
import { readCommit } from '../git/commit.ts'
import type { Repository } from '../repository.ts'
import { PRE_IMAGES, preImageRef } from './pre-images.ts'

/** So many batches keep what they replaced, … */
const MOST = 100

/** … for so long: as long as git keeps reflogs. Source: gc.reflogExpire in git-config(1). */
const DAYS = 90

/** Lets go of the oldest pre-images beyond the limits, and says so. `just` stays. */
export const prunePreImages = (
  repository: Repository,
  just: string,
  now: Date,
  making: Making,
): readonly string[] => {
  const oldest = now.getTime() / 1000 - DAYS * 86_400
  const { objects, refs } = repository
  const ids = refs.idsBelow(PRE_IMAGES)
  // Of what is lost, nobody knows how old it is.
  const lost = objects.unreadable([...ids.values()])
  const dated = [...ids]
    .filter(([ref, id]) => ref !== preImageRef(just) && !lost.has(id))
    .map(([ref, id]) => ({
      batch: ref.slice(PRE_IMAGES.length + 1),
      seconds: readCommit(objects, id).committer.seconds,
    }))
    .sort((one, other) => other.seconds - one.seconds)
  const surplus = dated.filter(({ seconds }, rank) => rank >= MOST - 1 || seconds < oldest)
  // A batch in another work tree may be letting go of it just now.
  const isDropped = (batch: string): boolean =>
    unlessProblem(['busy'], () => refs.remove(preImageRef(batch), making), false) !== false
  const dropped = surplus.filter(({ batch }) => isDropped(batch))
  if (dropped.length === 0) return []
  const count = dropped.length === 1 ? 'one earlier batch' : `${dropped.length} earlier batches`
  return [
    `What ${count} replaced is no longer kept: ${PRE_IMAGES} holds that of ${MOST} batches, for ${DAYS} days.`,
  ]
}
