import { childOf, parentOf } from '@emend/model'
import { unlessFailing } from '../files/file-system.ts'
import { treeOf } from '../git/commit.ts'
import { textPath } from '../git/names/raw-path.ts'
import { directoriesAlong } from '../git/trees/read-tree.ts'
import { isFile, isTree } from '../git/trees/tree.ts'
import type { Repository } from '../repository.ts'
import { contentOf, look } from '../work-tree/look.ts'

/** What a directory has of what git tracks. Paths are relative to the root. */
interface Shelf {
  readonly files: string[]
  readonly directories: string[]
}

/** What git tracks, directory by directory. */
export interface Shelves {
  /** What some directories have; nothing of one that is not there, or cannot be read. */
  readonly list: (directories: readonly string[]) => readonly Shelf[]
  /** The bytes of some files. What is no file, has more bytes than `most`, or cannot be read, is left out. */
  readonly contents: (paths: readonly string[], most: number) => ReadonlyMap<string, Buffer>
}

/** As the index has them: to walk through the work tree would take longer, and show what git does not track. */
export const shelvesOfWorkTree = (repository: Repository): Shelves => {
  const known = new Map<string, Shelf>([['.', { files: [], directories: [] }]])
  const shelfOf = (directory: string): Shelf => {
    const before = known.get(directory)
    if (before !== undefined) return before
    const shelf: Shelf = { files: [], directories: [] }
    known.set(directory, shelf)
    shelfOf(parentOf(directory)).directories.push(directory)
    return shelf
  }
  for (const path of repository.index().paths()) shelfOf(parentOf(path)).files.push(path)
  const read = (path: string, most: number): Buffer | null => {
    const seen = look(repository, path)
    return seen.kind === 'file' && seen.stat.size <= most ? contentOf(repository, path, seen) : null
  }
  return {
    list: (directories) => directories.flatMap((directory) => known.get(directory) ?? []),
    contents: (paths, most) =>
      repository.workTree.together(() => readable(paths, (path) => read(path, most))),
  }
}

/**
 * As the tip of the branch that batches go to has them. `around` are the paths whose directories will be asked for
 * first.
 */
export const shelvesOfTip = ({ objects, head }: Repository, around: readonly string[]): Shelves => {
  const root = treeOf(objects, head().commit)
  const ids = new Map(directoriesAlong(objects, root, around))
  if (root !== null) ids.set('.', root)
  const shelfOf = (directory: string): Shelf => {
    const shelf: Shelf = { files: [], directories: [] }
    for (const entry of objects.entries(ids.get(directory)!)) {
      const path = childOf(directory, textPath(entry.name))
      ids.set(path, entry.id)
      if (isTree(entry)) shelf.directories.push(path)
      else if (isFile(entry)) shelf.files.push(path)
    }
    return shelf
  }
  const read = (path: string, most: number): Buffer | null => {
    const bytes = objects.read(ids.get(path)!)?.bytes
    return bytes !== undefined && bytes.length <= most ? bytes : null
  }
  return {
    list: (directories) => {
      const there = directories.filter((directory) => ids.has(directory))
      objects.foresee(there.map((directory) => ids.get(directory)!))
      return there.flatMap((directory) => unlessFailing(() => shelfOf(directory), []))
    },
    contents: (paths, most) => objects.together(() => readable(paths, (path) => read(path, most))),
  }
}

const readable = (
  paths: readonly string[],
  read: (path: string) => Buffer | null,
): ReadonlyMap<string, Buffer> => {
  const contents = new Map<string, Buffer>()
  for (const path of paths) {
    // Whoever looks through many files has no use for the reason why one of them cannot be read.
    const bytes = unlessFailing(() => read(path), null)
    if (bytes !== null) contents.set(path, bytes)
  }
  return contents
}
