/** Where a repository keeps its files; the two are the same except in a linked worktree. */
export interface GitDirectories {
  /** Holds what belongs to one work tree: HEAD, index, logs/HEAD. */
  readonly gitDirectory: string
  /** Holds what all work trees share: objects, refs/heads, packed-refs, config. */
  readonly commonDirectory: string
}
