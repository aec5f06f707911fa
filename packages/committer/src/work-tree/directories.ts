import { EmendError, once, onceEach, parentOf, wayTo } from '@emend/model'
import { exceptFor, isSystemError, statBehind } from '../files/file-system.ts'
import { isOneFile } from '../files/linked-file.ts'
import type { Repository } from '../repository.ts'
import { look, statOf } from './look.ts'
import type { Twin } from './twins.ts'

/**
 * Makes a directory of the work tree and whatever is missing above it. `moved` when something else is in the way, a
 * link that somebody swapped in above all. One that stands there by a name that the batch has left, with what git does
 * not know in it, gets the new name.
 */
export const makeDirectories = (repository: Repository, path: string, left: Twin): void => {
  for (const directory of wayTo(path)) {
    if (directory === '.') continue
    const { kind } = look(repository, directory)
    if (kind === 'directory') {
      const former = left(directory)
      if (former !== undefined) renameDirectory(repository, former, directory)
      continue
    }
    if (kind !== 'absent') throw new EmendError('moved', { what: directory })
    makeDirectory(repository, directory)
  }
}

const makeDirectory = ({ fs, workTree }: Repository, path: string): void => {
  try {
    workTree.at(path, (place) => fs.mkdirSync(place))
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error
    throw new EmendError('moved', { what: path }, { cause: error })
  }
}

/** Gives a directory another name of those that the file system takes for one. */
export const renameDirectory = ({ fs, workTree }: Repository, from: string, to: string): void =>
  workTree.at(from, (former) => workTree.at(to, (place) => fs.renameSync(former, place)))

/** Removes an empty directory of the work tree. `moved` when it is not empty after all. */
export const removeDirectory = (repository: Repository, path: string): void => {
  const { kind } = look(repository, path)
  if (kind === 'absent') return
  if (kind !== 'directory' || !removed(repository, path)) throw new EmendError('moved', { what: path })
}

/** Removes the directories above a deleted file that it left empty, as git does, up to the first that is to stay. */
export const pruneAbove = (
  repository: Repository,
  path: string,
  stays: (directory: string) => boolean,
): void => {
  for (
    let directory = parentOf(path);
    directory !== '.' && !stays(directory);
    directory = parentOf(directory)
  )
    if (!exceptFor(HELD, () => removed(repository, directory), false)) return
}

/**
 * Tells which directory this process works in: whoever has started it there is there still. Nothing is looked at before
 * somebody asks.
 */
export const currentIn = (repository: Repository): ((directory: string) => boolean) => {
  const here = once(() => statBehind(repository.fs, '.'))
  return onceEach((directory: string) => isOneFile(here(), statOf(repository, directory)))
}

/** How the system tells that a directory may not be removed, such as a mount, or somebody's current one on Windows. */
const HELD = ['EBUSY', 'EPERM', 'EACCES']

/** False when the directory is not empty, or none any more. */
const removed = ({ fs, workTree }: Repository, path: string): boolean => {
  try {
    workTree.at(path, (place) => fs.rmdirSync(place))
    return true
  } catch (error) {
    if (isSystemError(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) return false
    if (isSystemError(error, 'ENOENT')) return true
    throw error
  }
}
