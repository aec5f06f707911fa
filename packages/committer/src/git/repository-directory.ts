import { dirname } from 'node:path'
import { type Durability, makeDirectory } from './durable-write.ts'
import { type FileSystem, statIfExists } from './file-system.ts'

/** Set-group-id and writable by the group: the mark of directories that `core.sharedRepository` opens to a group. */
const SHARED = 0o2020

/**
 * Makes a directory of the repository's own with its missing ancestors, open to the group where the one above is:
 * others who share the repository must be able to write into it.
 */
export const makeRepositoryDirectory = (fs: FileSystem, path: string, durability: Durability): void => {
  if (statIfExists(fs, path) !== null) return
  const parent = dirname(path)
  makeRepositoryDirectory(fs, parent, durability)
  makeDirectory(fs, path, durability)
  if (isShared(fs, parent)) fs.chmodSync(path, modeOf(fs, parent))
}

/** True for a directory that a group shares. */
export const isShared = (fs: FileSystem, directory: string): boolean =>
  (modeOf(fs, directory) & SHARED) === SHARED

const modeOf = (fs: FileSystem, path: string): number => Number(statIfExists(fs, path)?.mode ?? 0n) & 0o7777
