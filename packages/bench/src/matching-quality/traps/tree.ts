import { Workspace } from '@emend/engine'
import { makeRepository, openTestRepository, plainEnvironment } from '@emend/testkit'

/**
 * The trees of a repository's history, one at a time, to preview plans on. Nothing is written into the repository
 * itself.
 */
export interface Tree {
  readonly workspace: Workspace
  /** Goes to the tree of a commit, and returns the paths of its files. */
  readonly goTo: (commit: string) => readonly string[]
  /** The text of a file of the tree. */
  readonly read: (path: string) => string
  readonly remove: () => void
}

const BRANCH = 'refs/heads/tree'

/** The trees of a repository, in a branch of another one that borrows its objects. */
export const openTree = async (repository: string): Promise<Tree> => {
  const { root, git, write, remove } = makeRepository()
  const source = openTestRepository(repository)
  const objects = source.git('rev-parse', '--path-format=absolute', '--git-path', 'objects')
  write({ '.git/objects/info/alternates': `${objects}\n` })
  const goTo = (commit: string): readonly string[] => {
    git('update-ref', BRANCH, commit)
    const entries = git('ls-tree', '-r', '-z', BRANCH).split('\0')
    // A submodule has no text.
    return entries.flatMap((entry) => /^\d+ blob \w+\t([\s\S]+)$/.exec(entry)?.slice(1) ?? [])
  }
  goTo(source.git('rev-parse', 'HEAD'))
  return {
    workspace: await Workspace.open(root, {
      branch: BRANCH,
      env: plainEnvironment,
      policy: { shrink: null },
    }),
    goTo,
    read: (path) => git('cat-file', 'blob', `${BRANCH}:${path}`),
    remove,
  }
}
