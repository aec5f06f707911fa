import { damagedRefs } from './git/damage.ts'
import type { RefStore } from './git/refs/ref-store.ts'

/** Where HEAD stands or, where batches go to a branch alone, that branch. */
export interface Head {
  /** Null on an unborn branch. */
  readonly commit: string | null
  /** The full name of the branch; null with a detached HEAD. */
  readonly branch: string | null
}

/** Where HEAD stands now. Throws `repository-damaged` where it stands nowhere: a branch alone may be unborn. */
export const readHead = (refs: RefStore): Head => {
  const { ref, id } = refs.resolve('HEAD')
  if (ref !== 'HEAD') return { commit: id, branch: ref }
  if (id === null) throw damagedRefs('HEAD holds neither an id nor the name of a branch')
  return { commit: id, branch: null }
}
