import { join } from 'node:path'
import { type FileStat, type FileSystem, readIfExists, statIfExists } from '../git/file-system.ts'
import { type GitIndex, readIndex } from '../git/index/git-index.ts'

/** The index as it stood at one moment. */
export interface IndexFile {
  readonly path: string
  readonly index: GitIndex
  /** Null where there is no index yet. */
  readonly stat: FileStat | null
}

/**
 * A reader of the index that reads the file again only when it is another one: git never writes into an index, it renames
 * a new one into place. Throws `repository-damaged`.
 */
export const indexReader = (fs: FileSystem, gitDirectory: string): (() => IndexFile) => {
  const path = join(gitDirectory, 'index')
  let known: IndexFile | null = null
  return () => {
    const stat = statIfExists(fs, path)
    if (known === null || stat === null || !isSame(known.stat, stat))
      known = { path, index: readIndex(readIfExists(fs, path)), stat }
    return known
  }
}

/** True when two looks saw the same file with the same content. */
export const isSame = (one: FileStat | null, other: FileStat | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.dev === other.dev &&
    one.ino === other.ino &&
    one.size === other.size &&
    one.mtimeNs === other.mtimeNs &&
    one.ctimeNs === other.ctimeNs)
