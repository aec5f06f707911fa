import type { RefStore } from './git/refs/ref-store.ts'

/** Where HEAD stands or, where batches go to a branch alone, that branch. */
export interface Head {
  /** Null on an unborn branch. */
  readonly commit: string | null
  /** The full name of the branch; null with a detached HEAD. */
  readonly branch: string | null
}

/** Where HEAD stands now. */
export const readHead = (refs: RefStore): Head => {
  const { ref, id } = refs.resolve('HEAD')
  return { commit: id, branch: ref === 'HEAD' ? null : ref }
}
