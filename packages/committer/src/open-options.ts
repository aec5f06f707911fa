import type { BackendName, Program } from './backends/backend.ts'
import type { Environment } from './environment.ts'
import type { GivenFileSystem } from './git/file-system.ts'

/** How a repository is opened. */
export interface OpenOptions {
  /** A file system of the shape of `node:fs`; that of the machine when left out. */
  readonly fs?: GivenFileSystem
  /** The environment to take identities and configuration from; that of the process when left out. */
  readonly env?: Environment
  /** The user's home directory, where `.gitconfig` is. */
  readonly home?: string
  /** Who is to serve it; when left out, git serves what cannot be served in process. */
  readonly backend?: BackendName
  /** Which programs may be run that the repository's configuration names; none when left out. */
  readonly runs?: readonly Program[]
  /**
   * The branch that batches go to, by its full or its short name, and to no work tree. When left out, that is the one of HEAD in
   * a bare repository, and everywhere else batches go to the work tree.
   */
  readonly branch?: string
  /**
   * The remote, by its name, that each batch is pushed to; it is made on what the branch is there. A work tree that is on the branch
   * follows.
   */
  readonly push?: string
}
