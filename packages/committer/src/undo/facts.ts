import type { DirtyPolicy, FileState } from '@emend/model'
import type { Batch } from '../batch.ts'
import { pathsOf } from '../before-and-after.ts'
import { type Cleared, clear } from '../preflight/preflight.ts'
import type { Repository } from '../repository.ts'
import { type Kept, keptFor } from '../uncommitted/pre-images.ts'
import { twinAmong } from '../work-tree/twins.ts'
import { movedWithChanges } from './moves/moved-back.ts'
import { differencesNow, type Followed } from './moves/moved-since.ts'
import { type Present, presentIn } from './present.ts'
import { replacedBy } from './replaced.ts'

/** What an undo of files goes by: what the batch has done, and what is there now. */
export interface Facts extends Followed {
  readonly batch: Batch
  readonly kept: Kept | null
  /** The paths that it is about. */
  readonly changed: readonly string[]
  readonly cleared: Cleared
  /** By path: what is there now. */
  readonly present: ReadonlyMap<string, Present>
  /** By path: what the work tree held before the batch, where it is as the batch left it; null for nothing. */
  readonly replaced: ReadonlyMap<string, FileState | null>
  /** The files that go back with the changes that they have: where each is, by that and by where it goes. */
  readonly along: ReadonlyMap<string, string>
}

/** Finds them out. Refuses what `differencesNow` and the preflight refuse. */
export const factsFor = (repository: Repository, batch: Batch, dirty: DirtyPolicy): Facts => {
  // What was uncommitted when the batch was made was so in a work tree.
  const kept = repository.branch === null ? keptFor(repository, batch.batch) : null
  const { differences, moved } = differencesNow(repository, batch, kept)
  const changed = [...new Set([...pathsOf(differences), ...(kept?.left.keys() ?? [])])].sort()
  const cleared = clear(repository, { changed, sources: [] }, dirty)
  const twin = twinAmong(repository, () => changed.filter((path) => cleared.recorded.committed.has(path)))
  const present = new Map(changed.map((path) => [path, presentIn(repository, cleared, path, twin)]))
  const held = replacedBy(repository, kept, present)
  // What the batch has itself left uncommitted in a file that it moved there as it was in git, was committed in that.
  const isOwn = (to: string, from: string): boolean => held.has(to) && !kept!.left.has(from)
  const along = movedWithChanges(repository.objects, differences, cleared.recorded, isOwn)
  const replaced = new Map([...held].filter(([path]) => !along.has(path)))
  return { batch, kept, differences, moved, changed, cleared, present, replaced, along }
}
