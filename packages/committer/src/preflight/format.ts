import { join } from 'node:path'
import { EmendError } from '@emend/model'
import type { GitConfiguration } from '../git/config/configuration.ts'
import { type FileSystem, statIfExists } from '../git/file-system.ts'
import type { GitDirectories } from '../git/git-directories.ts'
import { requiredExtensions } from '../git/index/git-index.ts'
import type { IndexFile } from '../work-tree/index-file.ts'

/** Extensions of a repository that change nothing for a batch. Source: git's repository-version.txt. */
const HARMLESS = ['noop', 'noop-v1', 'worktreeconfig', 'preciousobjects', 'partialclone', 'relativeworktrees']

/** Refuses a repository whose format asks for more than can be served here (`repository-unsupported`). */
export const refuseFormat = (
  fs: FileSystem,
  { commonDirectory }: GitDirectories,
  config: GitConfiguration,
): void => {
  const version = config.getInteger('core.repositoryFormatVersion') ?? 0
  if (version > 1)
    throw unsupported(`repository format version ${version}`, 'Use the `git` command for this repository.')
  for (const { key, value } of config.entries) {
    const name = /^extensions\.(.+)$/.exec(key)?.[1]
    if (name !== undefined) refuseExtension(name, value ?? '', version)
  }
  if (statIfExists(fs, join(commonDirectory, 'reftable')) !== null) throw reftable()
}

/** Refuses an index that other programs would have to be asked to read: split, sparse, or of unknown extensions. */
export const refuseIndexFeatures = ({ index }: IndexFile): void => {
  for (const extension of requiredExtensions(index)) {
    if (extension === 'link')
      throw unsupported('a split index', 'Join it: `git update-index --no-split-index`.')
    if (extension === 'sdir')
      throw unsupported('a sparse index', 'Expand it: `git sparse-checkout reapply --no-sparse-index`.')
    throw unsupported(`the index extension \`${extension}\``, 'Use the `git` command for this repository.')
  }
}

/** Refuses where commits are to be signed: an unsigned one would be passed over in silence. */
export const refuseSigning = ({ config }: { readonly config: GitConfiguration }): void => {
  if (config.getBoolean('commit.gpgSign') !== true) return
  throw unsupported(
    '`commit.gpgSign`: commits that are signed',
    'Turn it off here with `git config commit.gpgSign false`, and sign afterwards with `git commit --amend -S`.',
  )
}

const refuseExtension = (name: string, value: string, version: number): void => {
  if (name === 'objectformat' && value.toLowerCase() === 'sha1') return
  if (name === 'objectformat')
    throw unsupported(
      `${value} object ids (\`extensions.objectFormat\`)`,
      'Use a clone with SHA-1 object ids.',
    )
  if (name === 'refstorage' && value.toLowerCase() === 'files') return
  if (name === 'refstorage') throw reftable()
  // In version 0, git itself passes over extensions that it does not know.
  if (version === 1 && !HARMLESS.includes(name))
    throw unsupported(`the extension \`${name}\``, 'Use the `git` command for this repository.')
}

const reftable = (): EmendError =>
  unsupported('the reftable format for its refs', 'Convert them with `git refs migrate --ref-format=files`.')

const unsupported = (feature: string, remedy: string): EmendError =>
  new EmendError('repository-unsupported', { feature, remedy })
