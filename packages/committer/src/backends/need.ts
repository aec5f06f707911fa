import { EmendError } from '@emend/model'
import type { Format } from '../git/format.ts'
import type { IndexFile } from '../work-tree/index-file.ts'
import { FIRST, type GitCommand } from './git/command.ts'

/** Something in a repository that only the git command can serve, in words for a person. */
export interface Need {
  readonly feature: string
  /** What else can be done, where git is not to be used. */
  readonly remedy: string
  /** The first git that can, where not every one can that is used here. */
  readonly since?: string
}

/** Refuses what only git can serve (`repository-unsupported`) where there is no git to be used. */
export const refuseWithoutGit = (git: GitCommand | null, needs: readonly Need[]): void => {
  const need = needs.find(({ since }) => git?.isThere(since) !== true)
  if (need === undefined) return
  const { feature, remedy, since = FIRST } = need
  const byGit =
    git === null
      ? 'have git serve it: `--backend git`'
      : `install git ${since} or later, which serves it then`
  throw new EmendError('repository-unsupported', { feature, remedy: `${remedy} Or ${byGit}.` })
}

/** What of a format cannot be served in process. */
export const needsOfFormat = ({ objects, refs, replaced }: Format): readonly Need[] =>
  [
    objects !== 'sha1' && {
      feature: 'object ids that are SHA-256',
      remedy: 'Use a clone with SHA-1 object ids.',
    },
    refs !== 'files' && {
      feature: 'the reftable format for its refs',
      remedy: 'Convert them with `git refs migrate --ref-format=files`.',
      since: '2.45',
    },
    replaced &&
      refs === 'files' && {
        feature: 'objects that stand for others (`git replace`)',
        remedy: 'Take each of `git replace --list` back with `git replace --delete`.',
      },
  ].filter((need) => need !== false)

/** What of an index cannot be served in process: it is split, sparse, or has extensions that nobody knows here. */
export const needsOfIndex = ({ foreign }: IndexFile): readonly Need[] => foreign.map(needOfExtension)

const needOfExtension = (extension: string): Need => {
  switch (extension) {
    case 'link':
      return {
        feature: 'a split index',
        remedy: 'Join it: `git config core.splitIndex false`, and `git update-index --no-split-index`.',
      }
    case 'sdir':
      return {
        feature: 'a sparse index',
        remedy: 'Expand it: `git sparse-checkout reapply --no-sparse-index`.',
      }
    default:
      return { feature: `the index extension \`${extension}\``, remedy: 'Turn it off.' }
  }
}
