import { readCommit } from '../git/commit.ts'
import type { Repository } from '../repository.ts'

/** True where a commit of the branch came from another one, or is it. One that is not stored, none came from. */
export type CameFrom = (commit: string, from: string) => Promise<boolean>

/**
 * Tells what commits of a branch with this tip came from, and walks back about as far as their dates go. What the tip
 * did not come from, nothing on the branch did: to know that takes one walk, however often it is asked.
 */
export const ancestryOf = (repository: Repository, tip: string): CameFrom => {
  const { objects } = repository
  const walk = repository.walk(tip)[Symbol.asyncIterator]()
  const passed = new Set<string>()
  let oldest = Number.POSITIVE_INFINITY
  const isPassed = async (commit: string, from: string, seconds: number): Promise<boolean> => {
    while (!passed.has(from) && !(passed.has(commit) && oldest < seconds)) {
      const { value, done } = await walk.next()
      if (done) return false
      passed.add(value.id)
      oldest = value.seconds
    }
    return passed.has(from)
  }
  return async (commit, from) => {
    if (objects.read(from)?.type !== 'commit') return false
    const { seconds } = readCommit(objects, from).committer
    return (await isPassed(commit, from, seconds)) && (await leadsTo(repository, commit, from, seconds))
  }
}

/** True where a walk from a commit comes to another one, before it comes to one that is older than that. */
const leadsTo = async (
  repository: Repository,
  commit: string,
  from: string,
  seconds: number,
): Promise<boolean> => {
  for await (const passed of repository.walk(commit)) {
    if (passed.id === from) return true
    if (passed.seconds < seconds) return false
  }
  return false
}
