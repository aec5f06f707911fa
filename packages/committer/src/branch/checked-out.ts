import { basename, dirname, join, resolve } from 'node:path'
import { EmendError } from '@emend/model'
import { namesIn, readIfExists, statIfExists } from '../files/file-system.ts'
import { loadOwnConfig } from '../git/config/load-config.ts'
import type { Repository } from '../repository.ts'

/**
 * Refuses a branch (`branch-checked-out`) that a work tree of the repository is on, or is rebasing or bisecting: moved
 * behind its back, it would show what was committed as undone. The work tree that batches are pushed from follows by
 * itself.
 */
export const refuseCheckedOut = (repository: Repository, branch: string): void => {
  const { fs, commonDirectory, refs } = repository
  for (const { gitDirectory, workTree } of workTreesOf(repository)) {
    const isOwn = repository.remote !== null && gitDirectory === repository.gitDirectory
    const isOn = !isOwn && refs.checkedOutIn(gitDirectory) === branch
    if (isOn || underWay(repository, gitDirectory).includes(branch))
      throw new EmendError('branch-checked-out', {
        branch,
        directory: workTree ?? commonDirectory,
        ...(!isOn && { underWay: true }),
        ...(workTree !== null && statIfExists(fs, workTree) === null && { gone: true }),
      })
  }
}

interface WorkTree {
  readonly gitDirectory: string
  /** Absolute; null where nobody says. */
  readonly workTree: string | null
}

/**
 * The work trees of a repository: the main one, unless it is bare, and the linked ones. Source:
 * gitrepository-layout(5).
 */
const workTreesOf = (repository: Repository): readonly WorkTree[] => {
  const { fs, commonDirectory, isBare, gitDirectory, root } = repository
  const linked = namesIn(fs, join(commonDirectory, 'worktrees')).map((name): WorkTree => {
    const directory = join(commonDirectory, 'worktrees', name)
    const file = readIfExists(fs, join(directory, 'gitdir'))?.toString().trimEnd()
    return {
      gitDirectory: directory,
      workTree: file === undefined ? null : dirname(resolve(directory, file)),
    }
  })
  if (gitDirectory === commonDirectory) return isBare ? linked : [{ gitDirectory, workTree: root }, ...linked]
  // Of the main one, a linked one's own configuration may say nothing.
  const own = loadOwnConfig({ fs, gitDirectory: commonDirectory, commonDirectory })
  if (own.getBoolean('core.bare') === true) return linked
  const workTree = mainWorkTree(commonDirectory, own.get('core.worktree'))
  return [{ gitDirectory: commonDirectory, workTree }, ...linked]
}

/** Of a git directory of another name, such as that of a submodule, only its configuration may say where that is. */
const mainWorkTree = (commonDirectory: string, configured: string | undefined): string | null => {
  if (configured !== undefined) return resolve(commonDirectory, configured)
  return basename(commonDirectory) === '.git' ? dirname(commonDirectory) : null
}

/**
 * Where a rebase or a bisect says which branches it will come back to, or move, a line for each. Source: git's
 * branch.c.
 */
const TRACES = [
  'rebase-merge/head-name',
  'rebase-apply/head-name',
  'rebase-merge/update-refs',
  'BISECT_START',
]

const underWay = ({ fs }: Repository, gitDirectory: string): readonly string[] =>
  TRACES.flatMap((name) => {
    const lines = readIfExists(fs, join(gitDirectory, name))?.toString().trim().split('\n') ?? []
    return lines.map((line) => (line.startsWith('refs/') ? line : `refs/heads/${line}`))
  })
