import type { Judged } from './judge.ts'
import { preImageRef } from './pre-images.ts'

/** What a person should know of uncommitted changes that a batch met. */
export const dirtyNotices = ({ policy, dirty }: Judged, batch?: string): readonly string[] => {
  const paths = [...dirty.keys()]
  if (paths.length === 0) return []
  const files =
    paths.length > 3 ? `${paths.slice(0, 3).join(', ')} and ${paths.length - 3} more` : paths.join(', ')
  switch (policy) {
    case 'separate':
      return [`Your uncommitted changes to ${files} stay uncommitted, in the work tree.`]
    case 'checkpoint':
      return [`Your uncommitted changes to ${files} are in a commit of their own, before this one.`]
    default:
      return [
        `Your uncommitted changes to ${files} are in this commit.${batch === undefined ? '' : ` The files as they were are kept under ${preImageRef(batch)}.`}`,
      ]
  }
}
