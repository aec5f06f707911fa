import { readOnlyView, type Viewed } from './read-only-view.ts'

/** So many commits are looked at: whoever committed on top of a batch has not committed more before the next command. */
const MOST_COMMITS = 10_000

/** True for a commit that came from another one, as isomorphic-git finds out over files. For SHA-1 alone. */
export const descendsByFiles = async (viewed: Viewed, commit: string, from: string): Promise<boolean> => {
  // This is seldom asked, and loading it takes longer than most commands.
  const { isDescendent } = await import('isomorphic-git')
  const asked = { fs: readOnlyView(viewed), gitdir: viewed.commonDirectory, oid: commit, ancestor: from }
  return await isDescendent({ ...asked, depth: MOST_COMMITS }).catch(notFound)
}

const notFound = (error: Error & { readonly code?: string }): false => {
  if (error.code === 'MaxDepthError' || error.code === 'NotFoundError') return false
  throw error
}
