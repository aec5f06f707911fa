import { parseLineage } from '../../git/commit.ts'
import { damaged } from '../../git/damage.ts'
import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { Descent } from '../../history/descends.ts'
import type { PassedCommit } from '../../history/walk.ts'
import { type GitCommand, gitFailed, printedLines } from './command.ts'

/**
 * How many commits are listed at first; each time that more are wanted, eight times as many: to pass those of before
 * takes git time.
 */
const FIRST = 64
/** How many of them are read at once. */
const AT_A_TIME = 4096

/** A commit and everything that it came from, newest first, as `git rev-list` lists them. */
export async function* walkByGit(
  git: GitCommand,
  objects: ObjectStore,
  from: string,
): AsyncGenerator<PassedCommit> {
  for (let skip = 0, count = FIRST; ; skip += count, count *= 8) {
    const asked = ['rev-list', `--skip=${skip}`, `--max-count=${count}`, from]
    const { status, output, errors } = git.attempt(asked)
    const ids = printedLines(output)
    for (let first = 0; first < ids.length; first += AT_A_TIME) {
      const some = ids.slice(first, first + AT_A_TIME)
      objects.foresee(some)
      for (const id of some) {
        const bytes = objects.expect(id, 'commit')
        yield { id, bytes, seconds: parseLineage(bytes).seconds }
      }
    }
    if (status === 128) git.mustOpen()
    // Git ends before the commit of which a parent is missing: it has listed what comes before that.
    if (status !== 0) throw status === 128 ? damaged(errors.trim()) : gitFailed(asked, errors)
    if (ids.length < count) return
  }
}

/** True for a commit that came from another one. `git-failed`. */
export const descendsByGit = (
  git: GitCommand,
  { commit, from }: Pick<Descent, 'commit' | 'from'>,
): boolean => {
  const asked = ['merge-base', '--is-ancestor', from, commit]
  const { status, errors } = git.attempt(asked)
  if (status !== 0 && status !== 1) throw gitFailed(asked, errors)
  return status === 0
}
