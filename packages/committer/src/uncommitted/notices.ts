import { type Change, listed } from '@emend/model'
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
    paths.length === 0 ? [] : [`Your uncommitted changes to ${listed(paths, 3)} ${words}`]
  const paths = [...dirty.keys()]
  switch (policy) {
    case 'separate': {
      const settled = settledIn(outcome)
      return [
        ...tell(
          paths.filter((path) => !settled.has(path)),
          'stay uncommitted, in the work tree.',
        ),
        ...tell(
          paths.filter((path) => settled.has(path)),
          `do not stay in the work tree.${kept}`,
        ),
      ]
    }
    case 'checkpoint':
      return tell(paths, 'are in a commit of their own, before this one.')
    default:
      return tell(paths, `are in this commit.${kept}`)
  }
}

/** Where a plan has taken the user's changes back, or an undo has: the file, wherever it is now, is as git has it, or gone. */
const settledIn = ({ changes, seen }: Outcome): ReadonlySet<string> => {
  const settled = new Set(changes.map(({ path }) => path))
  for (const [index, { path, from, after }] of changes.entries()) {
    const there = seen[index]!.after
    if (after?.blob === there?.blob && after?.mode === there?.mode) continue
    settled.delete(path)
    if (from !== undefined) settled.delete(from)
  }
  return settled
}
