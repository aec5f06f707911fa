import type { Change } from '@emend/model'
import type { Judged } from './judge.ts'
import { preImageRef } from './pre-images.ts'

/** Changes as git stores them and, by the same index, what the work tree holds afterwards. */
interface Outcome {
  readonly changes: readonly Change[]
  readonly seen: readonly Pick<Change, 'after'>[]
}

/** What a person should know of uncommitted changes that a batch met. */
export const dirtyNotices = (
  { policy, dirty }: Judged,
  outcome: Outcome,
  batch?: string,
): readonly string[] => {
  const kept = batch === undefined ? '' : ` The files as they were are kept under ${preImageRef(batch)}.`
  const tell = (paths: readonly string[], words: string): readonly string[] =>
    paths.length === 0 ? [] : [`Your uncommitted changes to ${listed(paths)} ${words}`]
  const paths = [...dirty.keys()]
  switch (policy) {
    case 'separate': {
      const stays = paths.filter((path) => isUncommittedAfter(path, outcome))
      const gone = paths.filter((path) => !stays.includes(path))
      return [
        ...tell(stays, 'stay uncommitted, in the work tree.'),
        ...tell(gone, `do not stay in the work tree.${kept}`),
      ]
    }
    case 'checkpoint':
      return tell(paths, 'are in a commit of their own, before this one.')
    default:
      return tell(paths, `are in this commit.${kept}`)
  }
}

/** False where a plan has taken the user's changes back, or an undo has: the file, wherever it is now, is as git has it, or gone. */
const isUncommittedAfter = (path: string, { changes, seen }: Outcome): boolean =>
  !changes.some((change) => change.path === path) ||
  changes.some(({ path: to, from, after }, index) => {
    const there = seen[index]!.after
    return (to === path || from === path) && (after?.blob !== there?.blob || after?.mode !== there?.mode)
  })

const listed = (paths: readonly string[]): string =>
  paths.length > 3 ? `${paths.slice(0, 3).join(', ')} and ${paths.length - 3} more` : paths.join(', ')
