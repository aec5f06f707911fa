import { join } from 'node:path'
import { exceptFor, type FileSystem, namesIn, statIfExists } from '../../files/file-system.ts'

/**
 * Removes a directory in which there are none but empty ones: deleted refs and their logs leave such behind, which
 * would keep a file from getting their name.
 */
export const clearEmptyDirectories = (fs: FileSystem, path: string): void => {
  if (!statIfExists(fs, path)?.isDirectory()) return
  for (const name of namesIn(fs, path)) clearEmptyDirectories(fs, join(path, name))
  exceptFor(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'], () => fs.rmdirSync(path), undefined)
}

/** True for a directory in which there is something else than empty ones, at any depth. */
export const holdsFiles = (fs: FileSystem, path: string): boolean =>
  statIfExists(fs, path)?.isDirectory() === true &&
  namesIn(fs, path).some((name) => {
    const below = join(path, name)
    return statIfExists(fs, below)?.isDirectory() !== true || holdsFiles(fs, below)
  })
