import type { FoundCommit } from '../git/commit.ts'

/**
 * The commits of one second, in their order, but each after those that take it back: where branches were merged, dates
 * do not tell which of them is newer then. `takenBack` gives the ids of the commits that one takes back.
 */
export const undoersFirst = (
  commits: readonly FoundCommit[],
  takenBack: (commit: FoundCommit) => readonly string[],
): Iterable<FoundCommit> => {
  const undoers = new Map<string, FoundCommit[]>()
  for (const commit of commits.length > 1 ? commits : [])
    for (const target of takenBack(commit)) undoers.set(target, [...(undoers.get(target) ?? []), commit])
  const met = new Set<FoundCommit>()
  const placed: FoundCommit[] = []
  const place = (commit: FoundCommit): void => {
    // Messages can be written by anybody: two may take back one another.
    if (met.has(commit)) return
    met.add(commit)
    for (const undoer of undoers.get(commit.id) ?? []) place(undoer)
    placed.push(commit)
  }
  for (const commit of commits) place(commit)
  return placed
}
