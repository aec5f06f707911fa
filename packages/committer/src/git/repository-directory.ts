import { dirname } from 'node:path'
import { type Durability, type Making, syncDirectory } from '../files/durable-write.ts'
import { type FileSystem, isSystemError, statBehind, statIfExists } from '../files/file-system.ts'
import { type Sharing, shareDirectory, sharingLike } from './share.ts'

/**
 * Makes a directory of the repository's own with its missing ancestors, each durable in its parent and open to those
 * who share the repository: they must be able to write into it.
 */
export const makeRepositoryDirectory = (fs: FileSystem, path: string, { sync, home }: Making): void =>
  makeSharedDirectory(fs, path, { sync, sharing: sharingLike(fs, home) })

/** The same where there is no home yet. */
export const makeSharedDirectory = (
  fs: FileSystem,
  path: string,
  options: Durability & { readonly sharing: Sharing },
): void => {
  if (statIfExists(fs, path) !== null) return
  const parent = dirname(path)
  try {
    fs.mkdirSync(path)
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return
    if (!isSystemError(error, 'ENOENT') || leadsNowhere(fs, parent)) throw error
    makeSharedDirectory(fs, parent, options)
    makeSharedDirectory(fs, path, options)
    return
  }
  shareDirectory(fs, path, options.sharing)
  if (options.sync) syncDirectory(fs, parent)
}

/** So many times in a row nobody takes the directory away. */
const MOST_TRIES = 20

/**
 * Puts something into a directory of the repository's own, which it makes. Whoever deletes a ref, git too, takes the
 * directory away that is empty then: between the two steps, perhaps.
 */
export const putIntoDirectory = <Result>(
  fs: FileSystem,
  path: string,
  making: Making,
  put: () => Result,
): Result => {
  for (let tries = 1; ; tries++)
    try {
      makeRepositoryDirectory(fs, path, making)
      return put()
    } catch (error) {
      if (tries === MOST_TRIES || !isSystemError(error, 'ENOENT')) throw error
    }
}

/** True for a link to what is not there, in which nothing can be made. */
const leadsNowhere = (fs: FileSystem, path: string): boolean =>
  statIfExists(fs, path)?.isSymbolicLink() === true && statBehind(fs, path) === null
