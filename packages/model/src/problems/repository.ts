import type { DirtyState } from '../dirty.ts'
import { inLines, LEAVE_OUT, listed, type Staying, shownName, takenBack } from '../words/phrases.ts'
import { say, wordings } from '../words/wording.ts'

/** What the repository refuses. Lines are 1-based. */
export interface RepositoryProblems {
  'not-a-repository': { readonly directory: string }
  'directory-unusable': { readonly directory: string; readonly reason: string; readonly remedy?: string }
  /** `path`: the one that it is about; a plan may do without it. */
  'repository-unsupported': {
    readonly feature: string
    readonly remedy: string
    readonly path?: string
    /** The commit of a batch that an undo would take back. */
    readonly undoes?: string
  }
  /** `ruledOut`: by the caller, who asked for another backend. */
  'git-missing': { readonly ruledOut?: true }
  'git-failed': { readonly command: string; readonly error: string }
  'in-progress': { readonly action: string; readonly remedy: string }
  'index-unmerged': { readonly paths: readonly string[] }
  'repository-damaged': { readonly what: string; readonly remedy: string }
  /**
   * `neededBy`: a new path that has no room beside this one. `follows`: a branch that is pushed, and that the work tree
   * has to follow. No policy changes either.
   */
  dirty: {
    readonly path: string
    readonly state: DirtyState
    /** Paths that are refused as well. */
    readonly others?: readonly string[]
    /** The plan drops one of them that HEAD does not have: committed with the plan's changes, it would be in no commit. */
    readonly drops?: true
    readonly neededBy?: string
    readonly follows?: string
    /** The commit of a batch that an undo would take back. */
    readonly undoes?: string
  }
  'dirty-conflict': {
    readonly path: string
    readonly reason: string
    /** Lines of the file in the work tree. */
    readonly lines?: readonly number[]
    /** An undo takes the file away: it is moved back to there, or (null) deleted. */
    readonly goes?: string | null
    /** The commit of a batch that an undo would take back. */
    readonly undoes?: string
    /** Under it, neither HEAD has the file, nor would the commit. */
    readonly policy?: 'include'
  }
  /** `holder`: the lock is emend's own, of a process where that is known to be at work, and to have this id here. */
  busy: { readonly lock: string; readonly holder?: { readonly pid?: number } }
  /** `during`: it was seen once these had run, with the batch in the work tree. */
  moved: { readonly what: string; readonly during?: 'checks' | 'hooks'; readonly staying?: Staying }
  'journal-unusable': { readonly journal: string; readonly reason: string }
  'recovery-denied': { readonly directory: string; readonly error: string }
  'identity-missing': { readonly role: 'author' | 'committer' }
  'identity-invalid': { readonly role: 'author' | 'committer'; readonly value: string }
}

/**
 * What else may be done with uncommitted changes of the user's own, or a file that git does not track yet. A model that
 * is told so has no flags: it is not up to it.
 */
const waysOn = (drops = false): string =>
  `Or whoever runs emend has that committed first, by itself (\`--dirty checkpoint\`)${drops ? '' : ', or with the batch’s changes (`--dirty include`)'}.`

/** Their words. */
export const repositoryWordings = wordings<RepositoryProblems>('repository', {
  'not-a-repository': ({ directory }) =>
    say(
      `Not a git repository: ${directory}`,
      'Run `git init` there, or have emend work in a repository: `-C` of the command names one.',
    ),
  'directory-unusable': {
    kind: 'usage',
    words: ({ directory, reason, remedy = 'Name an existing directory.' }) =>
      say(`Cannot use ${directory}: ${reason}.`, remedy),
  },
  'repository-unsupported': ({ feature, remedy, path, undoes }) =>
    say(
      `This repository uses ${feature}, which emend cannot serve here.`,
      path === undefined || undoes !== undefined ? remedy : `${remedy} ${LEAVE_OUT}`,
    ),
  'git-missing': ({ ruledOut }) =>
    ruledOut
      ? say(
          'It is the git command that pushes, and `--backend isomorphic-git` rules it out.',
          'Leave out one of the two.',
        )
      : say(
          'The git command is not there, is older than 2.33.1, or may not be used on this file system.',
          'Install git 2.33.1 or later, or leave out what asks for it: `--backend git`, `--push`.',
        ),
  'git-failed': ({ command, error }) =>
    say(`\`${command}\` failed: ${error}`, 'Mend what git complains of, and try again.'),
  'in-progress': ({ action, remedy }) => say(`A ${action} is in progress.`, remedy),
  'index-unmerged': ({ paths }) =>
    say(
      `The index has unmerged paths: ${listed(paths)}.`,
      'Resolve the conflicts and `git add` the files first.',
    ),
  'repository-damaged': ({ what, remedy }) => say(`The repository is damaged: ${what}.`, remedy),
  dirty: ({ path, state, others = [], drops = false, neededBy, follows, undoes }) => {
    const isUntracked = state === 'untracked'
    const first = isUntracked
      ? `${path} is not tracked by git.`
      : `${path} has ${state === 'staged' ? 'staged' : 'uncommitted'} changes.`
    const what = others.length === 0 ? first : `${first} Not committed either: ${listed(others)}.`
    if (neededBy !== undefined)
      return say(
        what,
        `The plan needs its place for ${neededBy}: commit or stash them first, or choose another path.`,
      )
    if (follows !== undefined)
      return say(
        what,
        `The work tree has to follow ${follows} to what is pushed: ${isUntracked ? 'move it away' : 'stash them'} first, or commit and push.`,
      )
    if (undoes !== undefined && isUntracked)
      return say(what, 'Move it away first: what is to be taken back is about a file of that name.')
    const remedy = isUntracked ? '`git add` and commit it first.' : 'Commit or stash them first.'
    return say(what, `${remedy} ${waysOn(drops)}`)
  },
  'dirty-conflict': ({ path, reason, lines, policy, goes, undoes }) => {
    if (goes !== undefined)
      return say(
        `${path} has uncommitted changes, and ${reason}.`,
        goes === null
          ? 'Stash them, or put the file elsewhere, if they are still wanted; else `git restore` it first.'
          : `Commit or stash them first: what is committed goes back to ${goes} with the file. ${waysOn()}`,
      )
    if (undoes !== undefined)
      return say(
        `The uncommitted changes of ${path} meet what is to be taken back: ${reason}${inLines(lines)}.`,
        'Stash them, or take them out, first. Committed, they would be in the way as well.',
      )
    return policy === 'include'
      ? say(
          `${path} is in no commit, and would be in none afterwards: ${reason}.`,
          `Commit it first. ${waysOn(true)}`,
        )
      : say(
          `The uncommitted changes of ${path} cannot be told apart from the plan’s: ${reason}${inLines(lines)}.`,
          `Commit or stash them first. ${waysOn()}`,
        )
  },
  busy: ({ lock, holder }) => {
    if (holder === undefined)
      return say(
        `The repository is busy: ${lock} exists.`,
        'Another git process seems to be running; try again. If none is, remove the file.',
      )
    return holder.pid === undefined
      ? say(
          `The repository is busy: emend holds ${lock}.`,
          'Try again. If no emend is at work there any more, on whatever machine or in whatever container, remove the file.',
        )
      : say(
          `The repository is busy: emend holds ${lock}, as process ${holder.pid}.`,
          'Try again when that is done.',
        )
  },
  moved: ({ what, during, staying }) =>
    during === undefined
      ? say(`${what} changed while the batch was being prepared.`, 'Nothing was written. Try again.')
      : say(
          `${what} changed while the ${during} ran; ${takenBack(staying)}.`,
          'They must leave the files of the batch as they are.',
        ),
  'journal-unusable': ({ journal, reason }) =>
    say(
      `A batch was interrupted, and its journal cannot be used: ${reason}.`,
      `Nothing was touched. The old files are beside ${journal}; move its directory away once they are where you want them.`,
    ),
  'recovery-denied': ({ directory, error }) =>
    say(
      `What an interrupted batch has left in ${directory} cannot be recovered from here: ${error}.`,
      'Have somebody run `emend recover` who may write there, or be given the permission.',
    ),
  'identity-missing': ({ role }) =>
    say(
      `Git does not know who the ${role} is.`,
      `Set it with \`git config user.name\` and \`git config user.email\`, or in GIT_${role.toUpperCase()}_NAME and GIT_${role.toUpperCase()}_EMAIL.`,
    ),
  'identity-invalid': {
    kind: 'usage',
    words: ({ role, value }) =>
      say(
        `Not a valid ${role}: ${shownName(value)}.`,
        value.includes('\ufffd') ? 'Write it in UTF-8.' : 'Write it as `Name <address>`.',
      ),
  },
})
