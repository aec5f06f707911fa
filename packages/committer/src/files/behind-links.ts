import { dirname, resolve } from 'node:path'
import { type FileSystem, statIfExists } from './file-system.ts'

/** So many links git follows when it locks a file. */
const DEEPEST = 5

/**
 * The path behind the symbolic links that stand at one, whether anything is there or not: git locks that, and writes it
 * anew. Source: git's lockfile.c, `resolve_symlink`.
 */
export const behindLinks = (fs: FileSystem, path: string, depth = DEEPEST): string =>
  depth > 0 && statIfExists(fs, path)?.isSymbolicLink() === true
    ? behindLinks(fs, resolve(dirname(path), fs.readlinkSync(path)), depth - 1)
    : path
