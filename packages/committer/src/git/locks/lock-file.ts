import { dirname } from 'node:path'
import { EmendError } from '@emend/model'
import { directorySync, fileSync, type Making, type Sync, writeFully } from '../../files/durable-write.ts'
import { type FileSystem, statIfExists } from '../../files/file-system.ts'
import { isSameFile, linkIfFree, lockIfFree } from '../../files/linked-file.ts'
import { whileOpen } from '../../files/open-file.ts'
import { removeIfExists } from '../../files/removals.ts'
import type { GitFiles } from '../git-directories.ts'
import { isRefName } from '../refs/ref-names.ts'
import { putIntoDirectory } from '../repository-directory.ts'
import { shareFile } from '../share.ts'
import { claimFor, GITS, lockedBy, noteLongName, OWN } from './claim-names.ts'
import { fileOf, type Lockable, lockPlaces, placeToLock } from './lock-places.ts'

/** A held `<file>.lock`. It ends in exactly one of `commit` and `release`; whatever comes later does nothing. */
export interface LockFile {
  /** Path of the lock itself. */
  readonly path: string
  /** Gives the lock the bytes that `commit` is to put in place. May be called once. */
  write(bytes: Uint8Array): void
  /** What has to be done before `commit` for these bytes to be durable. */
  readonly written: Sync
  /** Renames the lock over the file that it guards. */
  commit(): void
  /** What has to be done after `commit` for the name to be durable. */
  readonly renamed: Sync
  /** Lets go without changing the file. */
  release(): void
}

/**
 * Takes git's lock on a file: `<file>.lock`, another name for a file in the home, so that only one can take it and
 * nobody else's is ever mistaken for it. Missing directories are made. Throws `busy` where somebody holds the lock.
 */
export const lockFile = (files: GitFiles, locked: Lockable, making: Making): LockFile => {
  const { fs } = files
  const file = placeToLock(files, locked, making.home)
  const path = `${file}.lock`
  const claim = claimFor(locked, making.home)
  // It outlives its lock until the home is swept: to remove it, too, would take time while the other locks are held.
  if (statIfExists(fs, claim) !== null) fs.unlinkSync(claim)
  noteLongName(fs, locked, making.home)
  whileOpen(fs, claim, 'wx', (fd) => shareFile(fs, fd, dirname(claim)))
  const take = (): boolean => lockIfFree(fs, claim, path)
  let held = locked.startsWith('refs/') ? putIntoDirectory(fs, dirname(path), making, take) : take()
  if (!held) throw new EmendError('busy', { lock: path })
  const end = (how: () => void) => {
    if (!held) return
    how()
    held = false
  }
  return {
    path,
    write: (bytes) => fill(fs, path, bytes),
    written: fileSync(fs, path),
    commit: () => end(() => fs.renameSync(path, file)),
    renamed: directorySync(fs, dirname(path)),
    release: () => end(() => removeIfExists(fs, path)),
  }
}

/** True where somebody else than the batch with this home holds a lock. */
export const isForeignLock = (files: GitFiles, locked: Lockable, home: string): boolean => {
  const path = `${fileOf(files, locked)}.lock`
  return statIfExists(files.fs, path) !== null && !isSameFile(files.fs, path, claimFor(locked, home))
}

/** Lets go of a lock that a dead batch with this home still holds; anybody else's stays. */
export const releaseDead = (files: GitFiles, locked: Lockable, home: string): void =>
  releaseClaimed(files.fs, fileOf(files, locked), claimFor(locked, home))

/** Lets go of the lock on a file where it is another name of a claim; anybody else's stays. */
export const releaseClaimed = (fs: FileSystem, file: string, claim: string): void => {
  const path = `${file}.lock`
  if (isSameFile(fs, path, claim)) removeIfExists(fs, path)
}

/**
 * Gives a lock that git has just taken for a batch another name in its home, by which it can be told from anybody
 * else's.
 */
export const claimGitLock = (files: GitFiles, locked: Lockable, home: string): void => {
  const { fs } = files
  const path = `${placeToLock(files, locked, home)}.lock`
  const claim = claimFor(locked, home, GITS)
  removeIfExists(fs, claim)
  noteLongName(fs, locked, home)
  if (statIfExists(fs, path) !== null) linkIfFree(fs, path, claim)
}

/**
 * The files whose lock a file of a home stands behind, by its name: more than one where a link has been changed since,
 * and none for a file that is no claim. `prefix` is that of claims to locks of its own, or of git's.
 */
export const claimedFiles = (
  files: GitFiles,
  home: string,
  name: string,
  prefix = OWN,
): readonly string[] => {
  if (!name.startsWith(prefix)) return []
  const locked = lockedBy(files.fs, home, name.slice(prefix.length))
  return isLockable(locked) ? lockPlaces(files, locked, home) : []
}

const isLockable = (name: string): name is Lockable =>
  name === 'index' || name === 'packed-refs' || name === 'HEAD' || isRefName(name)

const fill = (fs: FileSystem, path: string, bytes: Uint8Array): void =>
  whileOpen(fs, path, 'w', (fd) => writeFully(fs, fd, bytes))
