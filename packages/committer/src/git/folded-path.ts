import { join } from 'node:path'
import type { FileSystem } from './file-system.ts'
import { isSameFile } from './linked-file.ts'

/**
 * A path as file systems compare it that tell names apart neither by letter case nor by the form of what Unicode can write in two ways:
 * those of macOS, and of Windows as far as letter case goes.
 */
export const foldedPath = (path: string): string => path.normalize('NFD').toUpperCase().toLowerCase()

/**
 * True for a file system that does not tell letter case apart, as git finds out when it makes a repository: who moves one, or turns
 * `core.ignoreCase` off, changes nothing of that.
 */
export const foldsCase = (fs: FileSystem, gitDirectory: string): boolean =>
  isSameFile(fs, join(gitDirectory, 'HEAD'), join(gitDirectory, 'hEaD'))
