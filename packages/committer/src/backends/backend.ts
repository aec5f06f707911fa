import type { ObjectStore } from '../git/objects/object-store.ts'
import type { StoredObjects } from '../git/objects/stored-objects.ts'
import type { RefStore } from '../git/refs/ref-store.ts'
import type { Descent } from '../history/descends.ts'
import type { PassedCommit } from '../history/walk.ts'
import type { OpenIndex } from '../work-tree/index-file.ts'

/** Programs that a repository's configuration names, and that are run only where the caller asks for it. */
export const programs = ['hooks', 'filters', 'signing'] as const

/** One of `programs`. */
export type Program = (typeof programs)[number]

/**
 * One way to serve what has git's own form in a repository: objects, refs, index, history. The protocol of a batch, its
 * journal and the files of the work tree are the same for all.
 */
export interface Backend {
  readonly stored: StoredObjects
  readonly refs: RefStore
  readonly openIndex: OpenIndex
  /**
   * A commit and everything that it came from, newest first by the committer's date, as `git log` shows it. Where a
   * shallow clone ends, so does the walk. `repository-damaged` when a commit is missing.
   */
  readonly walk: (objects: ObjectStore, from: string) => AsyncIterable<PassedCommit>
  /** True for a commit that came from another one; false for one whose origin is unknown. */
  readonly descends: (objects: ObjectStore, descent: Descent) => Promise<boolean>
}
