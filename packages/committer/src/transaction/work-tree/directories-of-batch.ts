import { ancestorsOfAll, type ChangeSet } from '@emend/model'
import { isMade, pathsLeaving, pathsOf, pathsStaying } from '../../before-and-after.ts'
import { treeOf } from '../../git/commit.ts'
import { treeItems } from '../../git/trees/read-tree.ts'
import type { PresentDirectory } from '../../journal/record.ts'
import type { Repository } from '../../repository.ts'
import { directoryAbove, look } from '../../work-tree/look.ts'
import { namesInWorkTree } from '../../work-tree/names.ts'
import { twinAmong } from '../../work-tree/twins.ts'

/** A directory that the batch made, or that holds something of it, is not pruned. */
export const directoriesThatStay = ({ changes, made }: ChangeSet): ReadonlySet<string> =>
  new Set([...ancestorsOfAll([...pathsStaying(changes), ...made]), ...made])

/** The directories that deletions may leave empty, and those that the plan removes, outermost first. */
export const directoriesThatMayGo = (changeSet: ChangeSet): readonly string[] => {
  const stays = directoriesThatStay(changeSet)
  return above(pathsLeaving(changeSet.changes), changeSet.removed).filter((path) => !stays.has(path))
}

/** Those of them that are there, with their permissions. */
export const presentDirectories = (
  repository: Repository,
  changeSet: ChangeSet,
): readonly PresentDirectory[] => {
  const present = (path: string): readonly PresentDirectory[] => {
    const seen = look(repository, path)
    return seen.kind === 'directory' ? [{ path, mode: Number(seen.stat.mode) & 0o7777 }] : []
  }
  return repository.workTree.together(() => directoriesThatMayGo(changeSet).flatMap(present))
}

/**
 * The directories that a batch makes, outermost first. What holds a file already is there, unless that gives its name
 * up for this one.
 */
export const absentDirectories = (repository: Repository, changeSet: ChangeSet): readonly string[] => {
  const { changes, made } = changeSet
  const created = pathsOf(changes.filter(({ before }) => before === null))
  const twin = twinAmong(repository, () => directoriesThatMayGo(changeSet))
  const isAbsent = (path: string): boolean =>
    look(repository, path).kind !== 'directory' || twin(path) !== undefined
  return repository.workTree.together(() => above(created, made).filter(isAbsent))
}

/** The directories that are there with nothing in them, that git knows nothing in, and that get a file. */
export const filledDirectories = (
  repository: Repository,
  head: string | null,
  { changes }: ChangeSet,
): readonly string[] => {
  const created = changes.filter(isMade)
  if (created.length === 0) return []
  const { objects, workTree } = repository
  return workTree.together(() => {
    const holding = new Set(created.map(({ path }) => directoryAbove(repository, path).path))
    const tracked = treeItems(objects, treeOf(objects, head), holding)
    return [...holding].filter(
      (path) => path !== '.' && !tracked.has(path) && namesInWorkTree(repository, path).length === 0,
    )
  })
}

/** All directories above some files, and some directories with all above them, outermost first. */
const above = (files: readonly string[], directories: readonly string[]): readonly string[] =>
  [...new Set([...ancestorsOfAll([...files, ...directories]), ...directories])].sort()
