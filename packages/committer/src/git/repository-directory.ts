import { dirname } from 'node:path'
import { type Durability, makeDirectory } from './durable-write.ts'
import { type FileSystem, statIfExists } from './file-system.ts'
import { shareDirectory } from './share.ts'

/**
 * Makes a directory of the repository's own with its missing ancestors, open to the group where the one above is:
 * others who share the repository must be able to write into it.
 */
export const makeRepositoryDirectory = (fs: FileSystem, path: string, durability: Durability): void => {
  if (statIfExists(fs, path) !== null) return
  const parent = dirname(path)
  makeRepositoryDirectory(fs, parent, durability)
  makeDirectory(fs, path, durability)
  shareDirectory(fs, path, parent)
}
