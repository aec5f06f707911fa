import { join } from 'node:path'
import { type FileSystem, statIfExists } from '../../files/file-system.ts'

/**
 * A path as no file system compares it more broadly: without letter case, and without the form of what Unicode can
 * write in two ways. Paths that are alike so may still be two files.
 */
export const foldedPath = (path: string): string => path.normalize('NFD').toUpperCase().toLowerCase()

/**
 * True for a file system that does not tell letter case apart, as git finds out when it makes a repository: who moves
 * one, or turns `core.ignoreCase` off, changes nothing of that.
 */
export const foldsCase = (fs: FileSystem, gitDirectory: string): boolean =>
  statIfExists(fs, join(gitDirectory, 'hEaD')) !== null
