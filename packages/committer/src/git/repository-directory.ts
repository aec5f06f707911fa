import { dirname } from 'node:path'
import { type Durability, syncDirectory } from './durable-write.ts'
import { type FileSystem, isSystemError, statIfExists } from './file-system.ts'
import { shareDirectory } from './share.ts'

/**
 * Makes a directory of the repository's own with its missing ancestors, each durable in its parent and open to the group where
 * that is: others who share the repository must be able to write into it.
 */
export const makeRepositoryDirectory = (fs: FileSystem, path: string, durability: Durability): void => {
  if (statIfExists(fs, path) !== null) return
  const parent = dirname(path)
  try {
    fs.mkdirSync(path)
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return
    if (!isSystemError(error, 'ENOENT')) throw error
    makeRepositoryDirectory(fs, parent, durability)
    makeRepositoryDirectory(fs, path, durability)
    return
  }
  shareDirectory(fs, path, parent)
  if (durability.sync) syncDirectory(fs, parent)
}
