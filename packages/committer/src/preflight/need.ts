import { EmendError } from '@emend/model'
import type { GitCommand } from '../backends/git/command.ts'

/** Something in a repository that only the git command can serve, in words for a person. */
export interface Need {
  readonly feature: string
  /** What else can be done, where git is not to be used. */
  readonly remedy: string
}

/** Refuses what only git can serve (`repository-unsupported`) where there is no git to be used. */
export const refuseWithoutGit = (git: GitCommand | null, needs: readonly Need[]): void => {
  const [need] = needs
  if (need === undefined || git?.isThere() === true) return
  const byGit =
    git === null ? 'have git serve it: `--backend git`' : 'install git 2.33.1 or later, which serves it then'
  throw new EmendError('repository-unsupported', {
    feature: need.feature,
    remedy: `${need.remedy} Or ${byGit}.`,
  })
}

/** What to do about attributes that must be in place before a plan relies on them. */
export const APART = 'Change `.gitattributes` in a plan of its own.'
