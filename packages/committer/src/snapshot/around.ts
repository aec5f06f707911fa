import { parentOf } from '@emend/model'
import type { Repository } from '../repository.ts'
import { shelvesOfTip, shelvesOfWorkTree } from './shelves.ts'

/**
 * Files that git tracks, to be looked through: those of the work tree or, where batches go to a branch alone, of its
 * tip.
 */
export interface FilesAround {
  /** Their paths, those nearest first. */
  readonly paths: readonly string[]
  /** The bytes of some of them. What is no file, has more bytes than `most`, or cannot be read, is left out. */
  readonly contents: (paths: readonly string[], most: number) => ReadonlyMap<string, Buffer>
}

/** So many directories are listed at once. */
const AT_A_TIME = 64

/**
 * The files around some paths, but no more than about `most` of them: those in the directory of each and below it, then
 * those below the one above, and so on up to the root.
 */
export const filesAround = (repository: Repository, paths: readonly string[], most: number): FilesAround => {
  const { list, contents } =
    repository.branch === null ? shelvesOfWorkTree(repository) : shelvesOfTip(repository, paths)
  const found: (readonly string[])[] = []
  const seen = new Set<string>()
  let left = most
  for (let starts = above(paths); starts.length > 0; starts = above(starts)) {
    const waiting = [...starts]
    while (waiting.length > 0 && left > 0) {
      const fresh = waiting.splice(0, AT_A_TIME).filter((directory) => !seen.has(directory))
      for (const directory of fresh) seen.add(directory)
      for (const { files, directories } of list(fresh)) {
        found.push(files)
        left -= files.length
        for (const directory of directories) waiting.push(directory)
      }
    }
  }
  return { paths: found.flat(), contents }
}

/** The directories that hold some paths; nothing holds the root. */
const above = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.filter((path) => path !== '.').map((path) => parentOf(path))),
]
