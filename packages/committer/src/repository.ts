import type { Program } from './backends/backend.ts'
import { chooseService, type Service } from './backends/choose.ts'
import { branchNamed } from './branch/name.ts'
import type { Environment } from './environment.ts'
import { reporting, reportingNow } from './failures.ts'
import { type FileSystem, statIfExists } from './files/file-system.ts'
import type { Format } from './git/format.ts'
import { composesNames } from './git/names/composed-name.ts'
import { type Head, readHead } from './head.ts'
import type { Located } from './opening/discovery.ts'
import { type Ground, survey } from './opening/ground.ts'
import { checkedOpening, type OpenOptions } from './opening/open-options.ts'
import { type PushingRepository, RemoteBranch } from './push/remote-branch.ts'
import { type IndexFile, indexReader } from './work-tree/index-file.ts'
import { openWorkTree, type WorkTree } from './work-tree/work-tree.ts'

/** An open repository. Holds no lock and no open file. */
export interface Repository extends Located, Omit<Service, 'openIndex'> {
  readonly fs: FileSystem
  readonly env: Environment
  readonly home: string | undefined
  /** Which programs may be run that the repository's configuration names. */
  readonly runs: readonly Program[]
  readonly format: Format
  /** Names are written in Unicode's composed form (NFC), whatever form the disk has: see `composedName`. */
  readonly composes: boolean
  /** The full name of the branch that batches go to, and to no work tree; null where they go to the work tree. */
  readonly branch: string | null
  /** The branch as it is at the remote that batches are pushed to; null where they are not. */
  readonly remote: RemoteBranch | null
  readonly workTree: WorkTree
  /** The index of the work tree as it is now. */
  index(): IndexFile
  /** Another index, such as that of a batch, by the path of its file. */
  indexAt(path: string): IndexFile
  /** Where HEAD, or the branch that batches go to alone, stands now; where they are pushed, as the remote has it. */
  head(): Head
}

/**
 * Opens the repository that a directory lies in, however deep. `directory-unusable`, `not-a-repository`,
 * `repository-unsupported` for a format, an owner or an environment that cannot be served, `git-missing`,
 * `branch-unknown`, `branch-missing` where none is to be had, `remote-unknown`; `usage` for options of another kind.
 */
export const openRepository = (directory: string, options: OpenOptions = {}): Promise<Repository> =>
  reporting(async () => {
    const opening = checkedOpening(directory, options)
    return openOn(survey(directory, opening), opening)
  })

/** Opens a repository on what was found of it. `git-missing`, `branch-unknown`, `branch-missing`, `remote-unknown`. */
export const openOn = (ground: Ground, options: OpenOptions): Repository => {
  const { fs, env, home, located, config, format } = ground
  const runs = options.runs ?? []
  const { openIndex, ...service } = chooseService(ground, { asked: options.backend, runs })
  const { head, ...destination } = destinationOf({ ...located, fs }, { ...service, env, config }, options)
  return {
    ...located,
    ...service,
    ...destination,
    head: () => reportingNow(head),
    fs,
    env,
    home,
    runs,
    format,
    composes: composesNames(config),
    workTree: openWorkTree(fs, located.root),
    index: indexReader(fs, located.gitDirectory, openIndex),
    indexAt: (path) => openIndex(path, statIfExists(fs, path)),
  }
}

/** Where batches go: to the work tree, or to a branch alone, and from there to a remote. */
const destinationOf = (
  located: Located & Pick<Repository, 'fs'>,
  from: PushingRepository,
  options: OpenOptions,
): Pick<Repository, 'branch' | 'remote' | 'head'> => {
  const { refs } = from
  if (!located.isBare && options.branch === undefined && options.push === undefined)
    return { branch: null, remote: null, head: () => readHead(refs) }
  const branch = branchNamed(refs, options.branch, located)
  const remote = options.push === undefined ? null : new RemoteBranch(from, options.push, branch)
  return { branch, remote, head: () => remote?.head() ?? { commit: refs.resolve(branch).id, branch } }
}
