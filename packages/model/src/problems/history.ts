import { argument, inLines, listed, shortCommit, shownName } from '../words/phrases.ts'
import { say, wordings } from '../words/wording.ts'

/** `shallow`: the clone lacks a part of the history, which may have what is not found. */
interface Sought {
  readonly shallow?: true
}

/** What is wrong with a batch that somebody names, or with taking it back. Lines are 1-based. */
export interface HistoryProblems {
  /** `elsewhere`: it is there, but not on this branch. */
  'commit-unknown': Sought & { readonly commit: string; readonly elsewhere?: true }
  /** Without `commit`, it is about the latest batch. */
  'not-a-batch': Sought & { readonly commit?: string }
  /**
   * `session`: it is about the batches of one session alone; `path`: about those that changed this file. `passedOver`:
   * commits that the list of batches does not show as undone, and of which later changes have left nothing.
   */
  'nothing-to-undo': Sought & {
    readonly session?: true
    readonly path?: string
    readonly passedOver?: readonly string[]
  }
  'nothing-to-redo': Sought & { readonly commit?: string; readonly passedOver?: readonly string[] }
  'already-undone': { readonly commit: string; readonly by: string }
  /** `inTheWay`: what stands in the place of what comes back, in the work tree alone: no commit has put it there. */
  'undo-conflict': {
    readonly commit: string
    readonly path: string
    readonly reason: string
    readonly lines?: readonly number[]
    readonly inTheWay?: string
  }
}

/** Where to look next: a person has the command, a model the tool. */
const LISTING = '`emend log`, and the tool `history`, list the batches on this branch, and which are undone.'

const further = ({ shallow }: Sought, next = LISTING): string =>
  shallow ? `This clone is shallow: \`git fetch --unshallow\` fetches what its history lacks. ${next}` : next

/** What git reads more into than is read here; no name of a branch or a tag has these in it. */
const notRead = (commit: string): string | undefined => {
  if (commit.includes('..')) return 'This is a range: name one commit at a time.'
  if (/@\{|\^\{|:/.test(commit)) return `Name the id that \`git rev-parse ${argument(commit)}\` tells.`
  return undefined
}

const nothingLeft = (passedOver: readonly string[] = []): string =>
  passedOver.length === 0 ? '' : `: later changes have left nothing of ${listed(passedOver.map(shortCommit))}`

/** Their words. */
export const historyWordings = wordings<HistoryProblems>('repository', {
  'commit-unknown': ({ commit, elsewhere, ...sought }) => {
    if (elsewhere)
      return say(
        `Commit ${shortCommit(commit)} is not on this branch.`,
        `Name one that is; or check out the branch that has it, or name that with \`--branch\`. ${LISTING}`,
      )
    const next = [notRead(commit), LISTING].filter(Boolean).join(' ')
    return say(`Unknown commit: ${shownName(commit)}.`, further(sought, next))
  },
  'not-a-batch': ({ commit, ...sought }) =>
    commit === undefined
      ? say('There are no batches on this branch yet.', further(sought, '`emend apply` makes one.'))
      : say(
          `Commit ${shortCommit(commit)} was not made by emend.`,
          `\`git show\` shows it, and \`git revert\` takes it back, a merge with \`-m 1\`. ${LISTING}`,
        ),
  'nothing-to-redo': ({ commit, passedOver, ...sought }) =>
    say(
      commit === undefined
        ? `There is no undo to take back on this branch${nothingLeft(passedOver)}.`
        : `Batch ${shortCommit(commit)} is not undone.`,
      further(sought),
    ),
  'nothing-to-undo': ({ session, path, passedOver, ...sought }) =>
    session
      ? say(
          path === undefined
            ? 'This session has no batch to undo.'
            : `This session has no change of ${path} to undo.`,
          `Name a commit to take back another. ${LISTING}`,
        )
      : say(`There is no batch to undo on this branch${nothingLeft(passedOver)}.`, further(sought)),
  'already-undone': ({ commit, by }) =>
    say(`Batch ${shortCommit(commit)} is already undone, by ${shortCommit(by)}.`, LISTING),
  'undo-conflict': ({ commit, path, reason, lines, inTheWay }) =>
    say(
      // Of a redo, the commit is the undo.
      `Cannot take ${shortCommit(commit)} back: ${path} ${reason}${inLines(lines)}.`,
      inTheWay === undefined
        ? 'Undo the later change first, or take the batch back by hand.'
        : `Move ${inTheWay} away first: what comes back needs its place.`,
    ),
})
