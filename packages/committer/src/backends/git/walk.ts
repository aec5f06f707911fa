import type { ObjectStore } from '../../git/objects/object-store.ts'
import type { Descent } from '../../history/descends.ts'
import { type FoundCommit, readCommit } from '../../history/walk.ts'
import { type GitCommand, gitFailed, linesOf } from './command.ts'

/** How many commits are read at first; each time that more are wanted, eight times as many, up to a limit. */
const FIRST = 64
const MOST = 4096

/** A commit and everything that it came from, newest first, as `git rev-list` lists them. */
export async function* walkByGit(
  git: GitCommand,
  objects: ObjectStore,
  from: string,
): AsyncGenerator<FoundCommit> {
  for (let skip = 0, count = FIRST; ; skip += count, count = Math.min(count * 8, MOST)) {
    const listed = git.run(['rev-list', `--skip=${skip}`, `--max-count=${count}`, from])
    const ids = linesOf(listed)
    objects.foresee(ids)
    for (const id of ids) yield readCommit(objects, id)
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
