import { join } from 'node:path'
import { isSystemError, statIfExists } from '../git/file-system.ts'
import { isSameFile } from '../git/linked-file.ts'
import type { JournaledChange, JournaledState, PresentDirectory } from '../journal/record.ts'
import type { Repository } from '../repository.ts'
import { contentOf, look } from '../work-tree/look.ts'
import { obstacleTo } from '../work-tree/verify.ts'
import { placeOf } from './place.ts'

/** Removes what a batch put at a path. Something else that stands there is somebody's work, and stays. */
export const clearNew = (repository: Repository, home: string, change: JournaledChange): void => {
  const { fs, root } = repository
  const { path, before, after, staged } = change
  // The old file is put aside first: while it is where it was, nothing is new.
  if (
    after === null ||
    (before !== null && statIfExists(fs, placeOf(repository, home, change.backup)) === null)
  )
    return
  if (obstacleTo((at) => look(fs, root, at), path) !== null) return
  const waiting = staged === null ? null : placeOf(repository, home, staged)
  if (waiting !== null && statIfExists(fs, waiting) !== null && !isSameFile(fs, waiting, join(root, path)))
    return
  if (holdsState(repository, path, after)) fs.unlinkSync(join(root, path))
}

/** Removes a directory that a batch made, unless somebody has put something into it. */
export const removeMade = ({ fs, root }: Repository, path: string): void => {
  if (obstacleTo((at) => look(fs, root, at), path) !== null) return
  try {
    fs.rmdirSync(join(root, path))
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

/** Makes a directory again that a batch removed. */
export const makePresent = ({ fs, root }: Repository, { path, mode }: PresentDirectory): void => {
  if (obstacleTo((at) => look(fs, root, at), path) !== null || look(fs, root, path).kind !== 'absent') return
  fs.mkdirSync(join(root, path))
  fs.chmodSync(join(root, path), mode)
}

/**
 * Puts the old file back to its path. False where something else stands there by now, which stays: then the old file is
 * still put aside, if it was.
 */
export const putOldBack = (
  repository: Repository,
  home: string,
  { path, before, backup }: JournaledChange,
): boolean => {
  const { fs, root } = repository
  const aside = placeOf(repository, home, backup)
  const isFree =
    obstacleTo((at) => look(fs, root, at), path) === null && look(fs, root, path).kind === 'absent'
  if (before === null) return isFree || look(fs, root, path).kind === 'directory'
  if (statIfExists(fs, aside) === null) return true
  if (isFree) fs.renameSync(aside, join(root, path))
  return isFree
}

const holdsState = (
  { fs, root, objects }: Repository,
  path: string,
  { mode, id }: JournaledState,
): boolean => {
  const seen = look(fs, root, path)
  if (seen.kind !== 'file' && seen.kind !== 'link') return false
  // Where links cannot be made, a plain file holds the target.
  const mayBe = seen.kind === 'file' || mode === '120000'
  return mayBe && objects.idOf('blob', contentOf(fs, root, path, seen)) === id
}
