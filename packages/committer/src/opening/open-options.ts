import {
  type BackendName,
  backendNames,
  checkedOptions,
  EmendError,
  type Kind,
  type Kinds,
  kinds,
  listed,
} from '@emend/model'
import { type Program, programs } from '../backends/backend.ts'
import type { Environment } from '../environment.ts'
import { type FileSystem, type GivenFileSystem, unlessFailing } from '../files/file-system.ts'

/** How a repository is opened. */
export interface OpenOptions {
  /** A file system of the shape of `node:fs`; that of the machine when left out. */
  readonly fs?: GivenFileSystem | undefined
  /** The environment to take identities and configuration from; that of the process when left out. */
  readonly env?: Environment | undefined
  /** The user's home directory, where `.gitconfig` is. */
  readonly home?: string | undefined
  /** Who is to serve it; when left out, git serves what cannot be served in process. */
  readonly backend?: BackendName | undefined
  /** Which programs may be run that the repository's configuration names; none when left out. */
  readonly runs?: readonly Program[] | undefined
  /**
   * The branch that batches go to, by its full or its short name, and to no work tree. When left out, that is the one
   * of HEAD in a bare repository, and everywhere else batches go to the work tree.
   */
  readonly branch?: string | undefined
  /**
   * The remote, by its name, that each batch is pushed to; it is made on what the branch is there. A work tree that is
   * on the branch follows.
   */
  readonly push?: string | undefined
}

const { text, oneOf, someOf } = kinds

const CALLS = Object.keys({
  openSync: true,
  closeSync: true,
  close: true,
  readSync: true,
  writeSync: true,
  fsync: true,
  fsyncSync: true,
  fchmodSync: true,
  ftruncateSync: true,
  fstatSync: true,
  lstatSync: true,
  statSync: true,
  readFileSync: true,
  readlinkSync: true,
  readdirSync: true,
  realpathSync: true,
  renameSync: true,
  linkSync: true,
  symlinkSync: true,
  unlinkSync: true,
  mkdirSync: true,
  rmdirSync: true,
  chmodSync: true,
} satisfies Record<Exclude<keyof FileSystem, 'statfsSync' | 'accessSync' | 'fchownSync'>, true>)

/** All calls are looked for at once: one that is missing would show in the middle of a batch. */
const fileSystem: Kind = (what, value) => {
  const missing = CALLS.filter((name) => !has(Object(value), name))
  if (missing.length === 0) return
  throw new EmendError('usage', {
    error: `${what} lacks ${listed(missing)}.`,
    remedy: 'Give one with the shape of `node:fs`, as `memfs` has it.',
  })
}

const has = (files: Readonly<Record<string, unknown>>, name: string): boolean =>
  unlessFailing(() => typeof files[name] === 'function', false)

/** What a repository may be opened with. */
export const openKinds: Kinds<OpenOptions> = {
  fs: fileSystem,
  env: kinds.variables,
  home: text,
  backend: oneOf('backend', backendNames),
  runs: someOf('kind of program', programs),
  branch: text,
  push: text,
}

/** The options of a repository that is to be opened in a directory. `usage`. */
export const checkedOpening = (directory: string, options: OpenOptions): OpenOptions => {
  text('The directory', directory)
  return checkedOptions('option of a repository', options, openKinds)
}
