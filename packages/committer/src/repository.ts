import * as nodeFs from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { EmendError } from '@emend/model'
import { findRepository, type Located } from './discovery.ts'
import type { Environment } from './environment.ts'
import type { GitConfiguration } from './git/config/configuration.ts'
import { loadConfig } from './git/config/load-config.ts'
import type { FileSystem } from './git/file-system.ts'
import { ObjectStore } from './git/objects/object-store.ts'
import { resolveRef } from './git/refs/refs.ts'
import { refuseFormat } from './preflight/format.ts'
import { refuseForeignOwner } from './preflight/ownership.ts'
import { refuseRedirection } from './preflight/redirection.ts'
import { type IndexFile, indexReader } from './work-tree/index-file.ts'

/** How a repository is opened. */
export interface OpenOptions {
  /** A file system of the shape of `node:fs`; that of the machine when left out. */
  readonly fs?: FileSystem
  /** The environment to take identities and configuration from; that of the process when left out. */
  readonly env?: Environment
  /** The user's home directory, where `.gitconfig` is. */
  readonly home?: string
  readonly backend?: 'isomorphic-git'
}

/** Where HEAD stands. */
export interface Head {
  /** Null on an unborn branch. */
  readonly commit: string | null
  /** The full name of the branch; null with a detached HEAD. */
  readonly branch: string | null
}

/** An open repository with a work tree. Holds no lock and no open file. */
export interface Repository extends Located {
  readonly fs: FileSystem
  readonly env: Environment
  readonly home: string | undefined
  readonly objects: ObjectStore
  /** The index as it is now. */
  index(): IndexFile
  /** Where HEAD stands now. */
  head(): Head
}

/**
 * Opens the repository that a directory lies in, however deep.
 * `directory-unusable`, `not-a-repository`, `repository-bare`, `repository-unsupported` for a format, an owner or an environment
 * that cannot be served.
 */
export const openRepository = async (directory: string, options: OpenOptions = {}): Promise<Repository> => {
  const fs = options.fs ?? (nodeFs as unknown as FileSystem)
  const env = options.env ?? process.env
  const home = options.home ?? env.HOME ?? homedir()
  const found = findRepository(fs, directory)
  refuseForeignOwner({ ...found, fs, env, home })
  const config = loadConfig(fs, found, { env, home, branch: null })
  refuseFormat(fs, found, config)
  const root = workTreeOf(fs, found, config)
  refuseRedirection(fs, { ...found, root }, env)
  return {
    ...found,
    root,
    fs,
    env,
    home,
    objects: new ObjectStore(fs, join(found.commonDirectory, 'objects')),
    index: indexReader(fs, found.gitDirectory),
    head: () => readHead(fs, found),
  }
}

/** `core.worktree` and `core.bare` speak of the main work tree, not of linked ones. */
const workTreeOf = (fs: FileSystem, found: Located, config: GitConfiguration): string => {
  const { root, gitDirectory, commonDirectory } = found
  if (gitDirectory !== commonDirectory) return root
  const configured = config.get('core.worktree')
  if (configured !== undefined) return fs.realpathSync(resolve(gitDirectory, configured))
  if (config.getBoolean('core.bare') === true)
    throw new EmendError('repository-bare', { directory: gitDirectory })
  return root
}

const readHead = (fs: FileSystem, found: Located): Head => {
  const { ref, id } = resolveRef(fs, found, 'HEAD')
  return { commit: id, branch: ref === 'HEAD' ? null : ref }
}
