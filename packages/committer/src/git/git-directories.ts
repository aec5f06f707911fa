import { isAbsolute, join } from 'node:path'
import type { Environment } from '../environment.ts'
import { type FileSystem, realPath } from '../files/file-system.ts'

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

/**
 * The path of the git directory by which whoever stands at the top of the work tree or, where there is none (null), in
 * itself comes to it, over links perhaps, or that he has named: conditions of the configuration may name it so as well.
 * Source: git's strbuf.c, `strbuf_add_absolute_path`.
 */
export const nameOfGitDirectory = (
  fs: FileSystem,
  gitDirectory: string,
  top: string | null,
  { PWD, GIT_DIR }: Environment,
): string => {
  const place = top ?? gitDirectory
  const here = PWD && realPath(fs, PWD) === place ? PWD : place
  const name = GIT_DIR || (top === null ? '.' : '.git')
  const named = isAbsolute(name) ? name : join(here, '/') + name
  return realPath(fs, named) === gitDirectory ? named : gitDirectory
}
