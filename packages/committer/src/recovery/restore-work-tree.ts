import { parentOf } from '@emend/model'
import { exceptFor } from '../files/file-system.ts'
import { isOneFile } from '../files/linked-file.ts'
import { setModeAt } from '../files/permissions.ts'
import { removeDirectoryIfExists } from '../files/removals.ts'
import type { JournaledChange, JournaledState, PresentDirectory } from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import { makeDirectories, renameDirectory } from '../work-tree/directories.ts'
import { contentOf, look, statOf } from '../work-tree/look.ts'
import { atPlace, statAtPlace } from '../work-tree/place.ts'
import type { Twin } from '../work-tree/twins.ts'
import { obstacleTo } from '../work-tree/verify.ts'

/**
 * Has what a batch put at a path removed. Something else that stands there is somebody's work, and stays. `inPlace`
 * tells of an old file that stands there by another name.
 */
export const clearNew = (
  repository: Repository,
  home: string,
  change: JournaledChange,
  inPlace: Twin,
  remove: (place: string) => void,
): void => {
  const { path, before, after, staged, backup } = change
  // The old file is put aside first: while it is where it was, nothing is new.
  if (after === null || (before !== null && statAtPlace(repository, home, backup) === null)) return
  if (inPlace(path) !== undefined) return
  const waiting = staged === null ? null : statAtPlace(repository, home, staged)
  if (waiting !== null && !isOneFile(waiting, statOf(repository, path))) return
  if (holdsState(repository, path, after)) repository.workTree.at(path, remove)
}

/** Removes a directory that a batch made, unless somebody has put something into it. */
export const removeMade = ({ fs, workTree }: Repository, path: string): void =>
  exceptFor(
    ['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'],
    () => workTree.at(path, (place) => removeDirectoryIfExists(fs, place)),
    undefined,
  )

/**
 * Makes a directory again that a batch removed. One that a batch gave another name, by which `renamed` knows it, gets
 * its own again.
 */
export const makePresent = (
  repository: Repository,
  { path, mode }: PresentDirectory,
  renamed: Twin,
): void => {
  const { fs, workTree } = repository
  const other = renamed(path)
  if (other !== undefined) renameDirectory(repository, other, path)
  if (!isFree(repository, path)) return
  makeAbove(repository, path)
  workTree.at(path, (place) => {
    fs.mkdirSync(place)
    setModeAt(fs, place, mode)
  })
}

/**
 * Puts the old file back to its path, unless somebody has done so. False where the path does not hold what it held:
 * something else stands there and stays, and the old file is still put aside; or somebody has removed what was put
 * aside; or has written to it there, and it is back with that. `inPlace` tells of another old file that stands there by
 * its own name.
 */
export const putOldBack = (
  repository: Repository,
  home: string,
  change: JournaledChange,
  inPlace: Twin,
): boolean => {
  const { fs, workTree } = repository
  const { path, before, backup } = change
  if (before === null)
    return ['absent', 'directory'].includes(look(repository, path).kind) || inPlace(path) !== undefined
  const free = isFree(repository, path)
  if (statAtPlace(repository, home, backup) === null) return !isStillChanged(repository, change, free)
  if (!free) return holdsState(repository, path, before)
  makeAbove(repository, path)
  workTree.at(path, (place) => atPlace(repository, home, backup, (aside) => fs.renameSync(aside, place)))
  // Somebody may have written to it where it was put aside: who had it open, or who goes through all files there are.
  return holdsState(repository, path, before)
}

/** Somebody may have removed directories that the batch has left alone, as a checkout of another branch does. */
const makeAbove = (repository: Repository, path: string): void =>
  makeDirectories(repository, parentOf(path), () => undefined)

/** True where a path is as the batch has left it: then somebody has removed the old file that was put aside. */
const isStillChanged = (
  repository: Repository,
  { path, before, after }: JournaledChange,
  free: boolean,
): boolean => {
  if (after === null) return free
  return holdsState(repository, path, after) && !holdsState(repository, path, before!)
}

/** False where something stands at the path, or something that is no directory on the way to it. */
const isFree = (repository: Repository, path: string): boolean =>
  obstacleTo(repository, path) === null && look(repository, path).kind === 'absent'

const holdsState = (repository: Repository, path: string, { mode, id }: JournaledState): boolean => {
  const seen = look(repository, path)
  if (seen.kind !== 'file' && seen.kind !== 'link') return false
  // Where links cannot be made, a plain file holds the target.
  const mayBe = seen.kind === 'file' || mode === '120000'
  const bytes = mayBe ? contentOf(repository, path, seen) : null
  return bytes !== null && repository.objects.idOf('blob', bytes) === id
}
