import { dirname, join } from 'node:path'
import { EmendError } from '@emend/model'
import { type FileSystem, isSystemError, namesIn, statIfExists, unlessFailing } from '../files/file-system.ts'
import type { GitConfiguration } from '../git/config/configuration.ts'
import type { GitFiles } from '../git/git-directories.ts'
import { makeSharedDirectory } from '../git/repository-directory.ts'
import { type Sharing, shareDirectory, sharingOf } from '../git/share.ts'
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

/** The git directory of a work tree, and by what it is reached. */
export type OwnDirectory = Pick<GitFiles, 'fs' | 'gitDirectory'>

/**
 * Makes a home for a batch of this process, which others can see to be alive. It is as durable as the first journal in
 * it, and open to those who share the repository; all that a batch makes there takes after it. `repository-damaged`
 * where a link is in the place of all homes.
 */
export const openHome = async (
  { fs, gitDirectory }: OwnDirectory,
  config: GitConfiguration,
): Promise<OpenHome> => {
  refuseLink(fs, homesIn(gitDirectory))
  const sharing = sharingOf(config)
  const owner = ownerHere()
  const path = join(homesIn(gitDirectory), nameOf(owner))
  // A home that is there, and nobody's, is swept by whoever sees it.
  const endWork = beginWork(owner)
  try {
    makeHome(fs, path, sharing)
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

/**
 * What root has left of all homes, from a container perhaps, is an empty directory into which nobody else may write; but
 * who may write into the git directory may remove it. Another batch may have done so meanwhile, and be in it.
 */
const makeHome = (fs: FileSystem, path: string, sharing: Sharing): void => {
  const make = (): void => makeSharedDirectory(fs, path, { sync: false, sharing })
  try {
    make()
  } catch (error) {
    if (!isSystemError(error, 'EACCES')) throw error
    unlessFailing(() => fs.rmdirSync(dirname(path)), undefined)
    make()
  }
}

/**
 * All homes there are, this process's own among them. A link is none: what is behind it is somebody's, and would be
 * swept. `repository-damaged`.
 */
export const listHomes = ({ fs, gitDirectory }: OwnDirectory): readonly Home[] => {
  refuseLink(fs, homesIn(gitDirectory))
  return namesIn(fs, homesIn(gitDirectory)).flatMap((name) => {
    const owner = ownerNamed(name)
    const path = join(homesIn(gitDirectory), name)
    return owner !== null && statIfExists(fs, path)?.isDirectory() ? [{ owner, path }] : []
  })
}

/** A repository that was copied together with its git directory may have brought it along. */
const refuseLink = (fs: FileSystem, homes: string): void => {
  if (statIfExists(fs, homes)?.isSymbolicLink())
    throw new EmendError('repository-damaged', {
      what: `${homes} is a symbolic link`,
      remedy: 'Emend never makes one there: remove it.',
    })
}
