import type { GitEnding } from '../backends/git/ending.ts'

/** What a remote says to a push of one branch. */
export type PushAnswer =
  | { readonly kind: 'taken' }
  /** The branch is not where it was found. */
  | { readonly kind: 'outrun' }
  /** It cannot be moved: because somebody else is just moving it, or for another reason. */
  | { readonly kind: 'hindered'; readonly reason: string }
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Nothing: the connection may have ended before or after the branch was moved. */
  | { readonly kind: 'none' }

/** What git itself, and not the remote, says of a lease that has run out. */
const OUTRUN = /^\[rejected\] \((?:stale info|fetch first|non-fast-forward|already exists)/

/**
 * What a server says of a ref that it cannot move. Since git 2.51 it has other words, and JGit (Gerrit) has its own.
 * Source: git's refs.c, `ref_transaction_error_msg`; JGit's ReceivePack, `LOCK_FAILURE`.
 */
const HINDERED =
  /cannot lock ref|failed to (?:lock|update ref)|incorrect old value|reference (?:already exists|does not exist|conflict)|refname conflict/

/** What git says where the server ends without a word of this branch. */
const NO_WORD = /^\[remote failure\]/

/** Reads what `git push --porcelain` tells of a branch. Source: git-push(1), OUTPUT. */
export const answerTo = ({ output, errors }: GitEnding, branch: string): PushAnswer => {
  const lines = output.toString().split('\n')
  const [flag, , summary = ''] =
    lines.find((line) => line.split('\t')[1]?.endsWith(`:${branch}`))?.split('\t') ?? []
  if (flag === undefined) return { kind: 'none' }
  if (flag !== '!') return { kind: 'taken' }
  if (NO_WORD.test(summary)) return { kind: 'none' }
  const isHindered = HINDERED.test(summary)
  if (!isHindered && OUTRUN.test(summary)) return { kind: 'outrun' }
  // A hook says more in what it prints than in its answer, and so does a server that cannot unpack what it gets.
  const said = [...errors.matchAll(/^(?:remote: |error: (?=remote unpack failed))(.*\S)\s*$/gm)]
  const why = /\((.*)\)$/.exec(summary)?.[1] ?? summary
  const reason = [why, ...said.map(([, line]) => line)].join('\n')
  return { kind: isHindered ? 'hindered' : 'rejected', reason }
}
