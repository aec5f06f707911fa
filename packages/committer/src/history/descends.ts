import { readOnlyView, type Viewed } from './read-only-view.ts'

/**
 * So many commits are looked at: whoever committed on top of a batch has not committed more before the next command.
 */
const MOST_COMMITS = 10_000

/** A question about history. */
export interface Descent {
  readonly commit: string
  /** The commit that it may have come from. */
  readonly from: string
  /** Nothing that this one came from is looked at; null for no such commit. */
  readonly end: string | null
}

/** True for a commit that came from another one, as isomorphic-git finds out over files. For SHA-1 alone. */
export const descendsByFiles = async (viewed: Viewed, { commit, from, end }: Descent): Promise<boolean> => {
  // This is seldom asked, and loading it takes longer than most commands.
  const { isDescendent } = await import('isomorphic-git')
  const view = { fs: readOnlyView(viewed, end), gitdir: viewed.commonDirectory }
  return await isDescendent({ ...view, oid: commit, ancestor: from, depth: MOST_COMMITS }).catch(notFound)
}

const notFound = (error: Error & { readonly code?: string }): false => {
  if (error.code === 'MaxDepthError' || error.code === 'NotFoundError') return false
  throw error
}
