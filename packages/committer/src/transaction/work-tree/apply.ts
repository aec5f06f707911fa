import { allPathsIn, type ChangeSet, once, parentOf, wayTo } from '@emend/model'
import { pathsStaying } from '../../before-and-after.ts'
import { directorySync, type Sync } from '../../files/durable-write.ts'
import { isSystemError } from '../../files/file-system.ts'
import type { Repository } from '../../repository.ts'
import { currentIn, makeDirectories, pruneAbove, removeDirectory } from '../../work-tree/directories.ts'
import { directoryAbove } from '../../work-tree/look.ts'
import { twinAmong } from '../../work-tree/twins.ts'
import type { StagedChange } from '../staging/stage.ts'
import { directoriesThatMayGo, directoriesThatStay } from './directories-of-batch.ts'
import { replaceFile } from './replace-file.ts'

/**
 * Brings the work tree to the state after the batch: deletions first, so that a file can take the place of a directory
 * and the other way round. Never yields. `moved` when somebody was there first.
 */
export const applyToWorkTree = (
  repository: Repository,
  home: string,
  changeSet: ChangeSet,
  staged: readonly StagedChange[],
): void =>
  repository.workTree.together(() => {
    const stays = stayingOf(repository, changeSet)
    for (const entry of staged) {
      if (entry.change.after !== null) continue
      replaceFile(repository, home, entry)
      pruneAbove(repository, entry.change.path, stays)
    }
    for (const directory of changeSet.removed) removeDirectory(repository, directory)
    const left = twinAmong(repository, () => directoriesThatMayGo(changeSet))
    for (const directory of changeSet.made) makeDirectories(repository, directory, left)
    for (const entry of staged) {
      if (entry.change.after === null) continue
      // What holds a file already is there, and stays.
      if (entry.change.before === null) makeDirectories(repository, parentOf(entry.change.path), left)
      replaceFile(repository, home, entry)
    }
  })

/** Tells which directories are not pruned: those of the batch, and the current one, unless a file takes its place. */
const stayingOf = (repository: Repository, changeSet: ChangeSet): ((directory: string) => boolean) => {
  const ofBatch = directoriesThatStay(changeSet)
  const isCurrent = currentIn(repository)
  const files = once(() => new Set(pathsStaying(changeSet.changes)))
  const givesRoom = (directory: string): boolean => wayTo(directory).some((place) => files().has(place))
  return (directory) => ofBatch.has(directory) || (isCurrent(directory) && !givesRoom(directory))
}

/**
 * What makes the new names durable: of each directory that got or lost one, or, where it has gone with that, of the one
 * that has lost it.
 */
export const workTreeSyncs = (repository: Repository, changeSet: ChangeSet): readonly Sync[] => {
  const oneOfEach = new Map(allPathsIn(changeSet).map((path) => [parentOf(path), path])).values()
  const directories = repository.workTree.together(() =>
    Array.from(oneOfEach, (path) => directoryAbove(repository, path).path),
  )
  return [...new Set(directories)].map((directory) => syncIfThere(repository, directory))
}

const syncIfThere =
  ({ fs, workTree }: Repository, directory: string): Sync =>
  async () => {
    try {
      await workTree.atAside(directory, (place) => directorySync(fs, place)())
    } catch (error) {
      if (!isSystemError(error, 'ENOENT', 'ENOTDIR')) throw error
    }
  }
