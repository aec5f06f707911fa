import { argument, didYouMean, shortBranch, shownName } from '../words/phrases.ts'
import { say, type Words, wordings } from '../words/wording.ts'

interface Unreachable {
  readonly remote: string
  readonly error: string
}

/** A push that the remote has not answered: the commit may still arrive. */
export interface Unanswered {
  readonly remote: string
  readonly branch: string
  readonly commit: string
  /** The remote did not have it when it was asked afterwards. */
  readonly absent?: true
}

/** What stands in the way of a batch that goes to a branch alone, or is pushed. */
export interface BranchProblems {
  'branch-missing': { readonly directory: string }
  /** `impossible`: git lets no branch have this name. */
  'branch-unknown': { readonly branch: string; readonly nearest?: string; readonly impossible?: true }
  /** Git keeps no ref below another one, and `other` is above or below the one that a first commit would make. */
  'branch-blocked': { readonly ref: string; readonly other: string }
  /**
   * `directory` is the work tree that it is checked out in, or that is rebasing or bisecting it (`underWay`); `gone`: git
   * still counts on it, and it is not there.
   */
  'branch-checked-out': {
    readonly branch: string
    readonly directory: string
    readonly underWay?: true
    readonly gone?: true
  }
  'work-tree-missing': { readonly branch: string; readonly what: 'checks' | 'hooks'; readonly remedy: string }
  'remote-unknown': { readonly remote: string; readonly nearest?: string }
  'remote-unreachable': Unreachable | (Unreachable & Unanswered)
  'push-diverged': { readonly remote: string; readonly branch: string }
  'push-rejected': { readonly remote: string; readonly branch: string; readonly reason: string }
}

/** What to do where a commit may still arrive. */
export const lookFirst = (remote: string): string =>
  `Here, nothing was changed. Look with \`git fetch ${argument(remote)}\` before you try again.`

const unanswered = ({ remote, error, branch, commit, absent }: Unreachable & Unanswered): Words => {
  const found = absent
    ? `Asked afterwards, it did not have ${commit}.`
    : `Whether it has taken ${commit} is not known.`
  const place = `${argument(remote)} ${argument(shortBranch(branch))}`
  const more = absent ? ` \`git push --dry-run ${place}\` tells what is in its way.` : ''
  return say(`${remote} gave no answer to the push: ${error}\n${found}`, lookFirst(remote) + more)
}

/** Their words. */
export const branchWordings = wordings<BranchProblems>('repository', {
  'branch-missing': ({ directory }) =>
    say(`HEAD is on no branch in ${directory}.`, 'Name one with --branch.'),
  'branch-unknown': ({ branch, nearest, impossible }) => {
    const made = impossible
      ? 'Git lets no branch have this name'
      : 'Make it with `git branch`, or fetch it with `git fetch REMOTE NAME:NAME`'
    return say(
      `There is no branch ${shownName(branch)} here.`,
      didYouMean(nearest) ?? `${made}; \`git branch\` lists those that there are.`,
    )
  },
  'branch-blocked': ({ ref, other }) =>
    say(
      `Cannot create ${ref}: ${other} exists.`,
      'Give the branch that HEAD is on another name with `git switch -c NAME`, or the other one with `git branch -m`.',
    ),
  'branch-checked-out': ({ branch, directory, underWay, gone }) => {
    const inUse = underWay ? 'being rebased or bisected' : 'checked out'
    const act = underWay ? 'Finish or abort that first, and do it' : 'Do it'
    return say(
      `${branch} is ${inUse} in ${directory}, which would not follow it.`,
      gone
        ? 'That directory is not there. If it is not to come back, `git worktree prune` lets the branch go.'
        : `${act} there: \`-C ${argument(directory)}\`, without --branch.`,
    )
  },
  'work-tree-missing': ({ branch, what, remedy }) =>
    say(
      `${what === 'checks' ? 'Checks' : 'Hooks'} run in a work tree, and this goes to ${branch} alone.`,
      `${remedy} Or leave out ${what === 'checks' ? 'those that `--check` names' : '`--hooks`'}.`,
    ),
  'remote-unknown': ({ remote, nearest }) =>
    say(
      `There is no remote ${shownName(remote)} here.`,
      didYouMean(nearest) ?? 'Name it with `git remote add`; `git remote` lists those that there are.',
    ),
  'remote-unreachable': (data) =>
    'commit' in data
      ? unanswered(data)
      : say(
          `${data.remote} cannot be reached: ${data.error}`,
          `Try \`git fetch ${argument(data.remote)}\`, which tells more.`,
        ),
  'push-diverged': ({ remote, branch }) =>
    say(
      `${branch} has commits here that ${remote} does not have.`,
      'Push them first, where need be after `git pull --rebase`, or take them off the branch: what is pushed is the batch alone.',
    ),
  'push-rejected': ({ remote, branch, reason }) =>
    say(`${remote} does not take a commit on ${branch}: ${reason}`, 'Mend what it asks for, and try again.'),
})
