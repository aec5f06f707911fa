import { join } from 'node:path'
import { type FileSystem, statIfExists } from '../../files/file-system.ts'

/**
 * A path as no file system compares it more broadly: without letter case, and without the form of what Unicode can
 * write in two ways. Paths that are alike so may still be two files.
 */
export const foldedPath = (path: string): string => path.normalize('NFD').toUpperCase().toLowerCase()

/**
 * True where the file system does not tell letter case apart in a git directory, as git finds out by a name that nothing
 * has there when it makes a repository, or at the top of a work tree, which may be on another one: who moves either, or
 * turns `core.ignoreCase` off, changes nothing of that.
 */
export const foldsCase = (fs: FileSystem, directory: string, name: 'hEaD' | '.GIT'): boolean =>
  statIfExists(fs, join(directory, name)) !== null
