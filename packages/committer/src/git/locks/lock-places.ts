import { join } from 'node:path'
import { behindLinks } from '../../files/behind-links.ts'
import { writeFresh } from '../../files/durable-write.ts'
import { readIfExists, statIfExists } from '../../files/file-system.ts'
import type { GitDirectories, GitFiles } from '../git-directories.ts'
import { packedRefsOf, refFile } from '../refs/ref-names.ts'

/** What git locks in a repository: its index, its packed refs, `HEAD`, or another ref by its full name. */
export type Lockable = 'index' | 'packed-refs' | 'HEAD' | `refs/${string}`

/** Git follows the links that stand for its index or its packed refs, and writes what is behind; not those of a ref. */
export const fileOf = (files: GitFiles, locked: Lockable): string =>
  isFollowed(locked) ? behindLinks(files.fs, nameOf(files, locked)) : nameOf(files, locked)

const isFollowed = (locked: Lockable): boolean => locked === 'index' || locked === 'packed-refs'

const nameOf = (directories: GitDirectories, locked: Lockable): string =>
  locked === 'packed-refs' ? packedRefsOf(directories) : refFile(directories, locked)

/**
 * The file that a batch is to lock, noted in its home where it is behind a link: somebody may change the link before
 * the lock is let go of.
 */
export const placeToLock = (files: GitFiles, locked: Lockable, home: string): string => {
  const { fs } = files
  const file = fileOf(files, locked)
  if (!isFollowed(locked)) return file
  const note = noteIn(home, locked)
  if (statIfExists(fs, note) !== null) fs.unlinkSync(note)
  if (file !== nameOf(files, locked)) writeFresh(fs, note, [Buffer.from(file)])
  return file
}

/** Every file that the batch with this home may have locked as this one: where it is now, and where it was. */
export const lockPlaces = (files: GitFiles, locked: Lockable, home: string): readonly string[] => {
  const noted = isFollowed(locked) ? readIfExists(files.fs, noteIn(home, locked))?.toString() : undefined
  const now = fileOf(files, locked)
  return [...new Set([now, ...(noted === undefined ? [] : [noted]), nameOf(files, locked)])]
}

const noteIn = (home: string, locked: Lockable): string =>
  join(home, `place-${Buffer.from(locked).toString('base64url')}`)
