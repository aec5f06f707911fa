import type { FileSystem } from '../files/file-system.ts'

/** Where a repository keeps its files; the two are the same except in a linked worktree. */
export interface GitDirectories {
  /** Holds what belongs to one work tree: HEAD, index, logs/HEAD. */
  readonly gitDirectory: string
  /** Holds what all work trees share: objects, refs/heads, packed-refs, config. */
  readonly commonDirectory: string
}

/** The files of a repository: where they are kept, and by what they are reached. */
export interface GitFiles extends GitDirectories {
  readonly fs: FileSystem
}
