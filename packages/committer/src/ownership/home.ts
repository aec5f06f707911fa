import { join } from 'node:path'
import type { GitConfiguration } from '../git/config/configuration.ts'
import { type FileSystem, isSystemError, namesIn } from '../git/file-system.ts'
import { startLettingGo } from '../git/let-go.ts'
import { makeSharedDirectory } from '../git/repository-directory.ts'
import { shareDirectory, sharingOf } from '../git/share.ts'
import type { Repository } from '../repository.ts'
import { showLife } from './liveness.ts'
import { beginWork, nameOf, type Owner, ownerHere, ownerNamed } from './owner.ts'

/**
 * The directory in which a batch keeps all that is its own until it has ended: staged files, backups, its journal, the
 * files behind its locks. Its name is its owner, so that nothing in it is ever without one.
 */
export interface Home {
  readonly owner: Owner
  /** Absolute path. */
  readonly path: string
}

/** A home whose owner is at work. */
export interface OpenHome extends Home {
  /** Stops to show life; the home stays until it is swept. */
  readonly leave: () => void
}

/** Where the homes of a work tree's batches are, and the lock that orders them. */
export const homesIn = (gitDirectory: string): string => join(gitDirectory, 'emend')

/**
 * Makes a home for a batch of this process, which others can see to be alive. It is as durable as the first journal in it, and open to those
 * who share the repository; all that a batch makes there takes after it.
 */
export const openHome = async (
  { fs, gitDirectory }: Pick<Repository, 'fs' | 'gitDirectory'>,
  config: GitConfiguration,
): Promise<OpenHome> => {
  const sharing = sharingOf(config)
  const owner = ownerHere()
  const path = join(homesIn(gitDirectory), nameOf(owner))
  // A home that is there, and nobody's, is swept by whoever sees it.
  const endWork = beginWork(owner)
  try {
    makeSharedDirectory(fs, path, { sync: false, sharing })
    // It may be older than what the configuration says now.
    shareDirectory(fs, homesIn(gitDirectory), sharing)
    const endLife = await showLife(fs, path)
    return {
      owner,
      path,
      leave: () => {
        endLife()
        endWork()
      },
    }
  } catch (error) {
    endWork()
    throw error
  }
}

/** All homes there are, this process's own among them. */
export const listHomes = (fs: FileSystem, gitDirectory: string): readonly Home[] =>
  namesIn(fs, homesIn(gitDirectory)).flatMap((name) => {
    const owner = ownerNamed(name)
    return owner === null ? [] : [{ owner, path: join(homesIn(gitDirectory), name) }]
  })

/** Removes a home with whatever is in it. */
export const removeHome = (fs: FileSystem, path: string): void => {
  const letting = startLettingGo(fs)
  try {
    for (const name of namesIn(fs, path)) letting.remove(join(path, name))
    fs.rmdirSync(path)
  } catch (error) {
    if (!isSystemError(error, 'ENOENT')) throw error
  } finally {
    letting.end()
  }
}
