import { dirname, join } from 'node:path'
import { behindLinks } from '../files/behind-links.ts'
import { writeFresh } from '../files/durable-write.ts'
import {
  type FileStat,
  type FileSystem,
  readIfExists,
  statBehind,
  statIfExists,
} from '../files/file-system.ts'
import { isOneFile } from '../files/linked-file.ts'
import { damagedIndex } from '../git/damage.ts'
import { readIndex, requiredExtensions } from '../git/index/git-index.ts'
import { type IndexEntries, indexEntries } from '../git/index/index-entries.ts'
import { type IndexChanges, type PatchContext, patchIndex } from '../git/index/patch-index.ts'

/** The index as it stood at one moment. */
export interface IndexFile extends IndexEntries {
  readonly path: string
  /** Null where there is no index yet. */
  readonly stat: FileStat | null
  /** What it has that cannot be read here: extensions by their names. Then it must not be asked for anything else. */
  readonly foreign: readonly string[]
  /** Writes, to a name that is free, an index that has some entries changed and is otherwise this one. */
  writeChanged(file: string, changes: IndexChanges, context: Omit<PatchContext, 'writtenAt'>): void
}

/** Makes what reads one index. Throws `repository-damaged`. */
export type OpenIndex = (path: string, stat: FileStat | null) => IndexFile

/**
 * A reader of the index that reads the file again only when it is another one: git never writes into an index, it
 * renames a new one into place. Throws `repository-damaged`.
 */
export const indexReader = (fs: FileSystem, gitDirectory: string, open: OpenIndex): (() => IndexFile) => {
  const named = join(gitDirectory, 'index')
  let known: IndexFile | null = null
  return () => {
    const there = statIfExists(fs, named)
    const path = there?.isSymbolicLink() ? behindLinks(fs, named) : named
    const stat = path === named ? there : statIfExists(fs, path)
    // Whoever reads it finds none, and would write one over the link.
    if (stat?.isSymbolicLink() || (path !== named && stat === null && !canBeMade(fs, path)))
      throw damagedIndex(`the symbolic link at ${named} leads to where no file is, or can be`)
    if (known === null || stat === null || known.path !== path || !isSame(known.stat, stat))
      known = open(path, stat)
    return known
  }
}

/** False where the way to a file that is not there does not end, or is not there either. */
const canBeMade = (fs: FileSystem, path: string): boolean =>
  statBehind(fs, dirname(path))?.isDirectory() === true

/** Reads an index, and patches it, in its bytes. For SHA-1 alone. */
export const openIndexFile =
  (fs: FileSystem): OpenIndex =>
  (path, stat) => {
    const index = readIndex(readIfExists(fs, path))
    return {
      path,
      stat,
      foreign: requiredExtensions(index),
      ...indexEntries(index),
      writeChanged: (file, changes, context) => {
        const patched = patchIndex(index, changes, { ...context, writtenAt: stat?.mtimeNs ?? null })
        writeFresh(fs, file, patched)
      },
    }
  }

/** True when two looks saw the same file with the same content. */
const isSame = (one: FileStat | null, other: FileStat): boolean =>
  one !== null &&
  isOneFile(one, other) &&
  one.size === other.size &&
  one.mtimeNs === other.mtimeNs &&
  one.ctimeNs === other.ctimeNs
