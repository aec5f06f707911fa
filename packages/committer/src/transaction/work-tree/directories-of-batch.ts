import { ancestorsOf, type ChangeSet, wayTo } from '@emend/model'

/** A directory that the batch made, or that holds something of it, is not pruned. */
export const directoriesThatStay = ({ changes, made }: ChangeSet): ReadonlySet<string> => {
  const stays = new Set(made.flatMap(wayTo))
  for (const { path, after } of changes)
    if (after !== null) for (const ancestor of ancestorsOf(path)) stays.add(ancestor)
  return stays
}

/** The directories that deletions may leave empty, and those that the plan removes, outermost first. */
export const directoriesThatMayGo = (changeSet: ChangeSet): readonly string[] => {
  const stays = directoriesThatStay(changeSet)
  const emptied = changeSet.changes.filter(({ after }) => after === null).map(({ path }) => path)
  return above(emptied, changeSet.removed).filter((path) => !stays.has(path))
}

/** All directories above some files, and some directories with all above them, outermost first. */
export const above = (files: readonly string[], directories: readonly string[]): readonly string[] =>
  [...new Set([...files.flatMap(ancestorsOf), ...directories.flatMap(wayTo)])].sort()
