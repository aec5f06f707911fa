import { fetchBranch, hasMoved, type Repository, type StandingRepository } from '@emend/committer'
import { type Diagnostic, isError, isProblem, kindOf, type Result, throwIfAborted } from '@emend/model'
import type { CommitOptions } from '../options.ts'
import { resultOf } from '../result.ts'
import { type Draft, draftOf, refusal, withError, withWarnings } from './draft.ts'

/** A draft with what came of it. */
export interface Applied {
  readonly draft: Draft
  readonly result: Result
  /** Of a batch of directories alone, which has no commit on the branch: the one that is kept beside it. */
  readonly beside?: string | undefined
}

/** What comes of a draft that was refused. */
export const asRefused = (draft: Draft): Applied => ({ draft, result: resultOf(draft) })

/** Makes a draft on what is there when it is called. */
export type Conclude = (repository: Repository) => Promise<Draft>

/** Makes a draft and what comes of it, given what the attempts before it had to tell. */
export type Attempt = (repository: Repository, told: readonly string[]) => Promise<Applied>

/**
 * A plan is made so often at most. Among several who change one file all the time, or push one branch, one gets there
 * each time.
 */
const ATTEMPTS = 25

/**
 * Makes an attempt, and makes it anew, a bounded number of times, where it failed on what somebody has changed
 * meanwhile: edits are addressed by content, so that only a real conflict is left. Where another batch goes on landing
 * all the while, the result says that as well (`busy`): the rest of what is wrong may be so only until it has landed.
 */
export const untilUnmoved = async (standing: StandingRepository, attempt: Attempt): Promise<Applied> => {
  let applied = await attemptNow(standing, [], attempt)
  try {
    for (let count = 1; count < ATTEMPTS && (await isOutdated(standing, applied.result)); count++)
      applied = await attemptNow(standing, applied.draft.warnings, attempt)
    return applied
  } catch (error) {
    if (!isProblem(error, 'busy')) throw error
    return asRefused(withError(applied.draft, error))
  }
}

/** Makes an attempt in the repository that is there now; refused where none is, or none that can be served. */
export const attemptNow = async (
  standing: StandingRepository,
  told: readonly string[],
  attempt: Attempt,
): Promise<Applied> => {
  let repository: Repository
  try {
    repository = await standing.present()
  } catch (error) {
    return asRefused(withWarnings(refusal(draftOf({ commit: null, branch: null }), error), told))
  }
  return await attempt(repository, told)
}

/** Told of a plan that does not fit: whoever mends it may look at the files as they are here. */
const AHEAD =
  'The plan was made on the branch as the remote has it, ahead of the one here: `git fetch` shows what is new there.'

/**
 * The draft on what is there now, at the remote where batches are pushed, with what was told before; refused where the
 * repository cannot give that. `interrupted` where the signal has stopped it, whatever would come of it.
 */
export const draftNow = async (
  repository: Repository,
  conclude: Conclude,
  told: readonly string[],
  { signal }: Pick<CommitOptions, 'signal'>,
): Promise<Draft> => {
  throwIfAborted(signal)
  try {
    const isAhead = await fetchBranch(repository, { signal })
    const draft = await conclude(repository)
    // The calls of a batch were answered before the remote was asked.
    const isMadeThere = isAhead && draft.base === repository.head().commit
    const isUnfit = isMadeThere && draft.diagnostics.some(isError)
    return withWarnings(draft, [...told.filter((one) => one !== AHEAD), ...(isUnfit ? [AHEAD] : [])])
  } catch (error) {
    return withWarnings(refusal(draftOf(repository.head()), error), told)
  }
}

/**
 * True where a refusal may come from what somebody was changing just then: `moved` says so by itself, and any other one
 * that may pass does where HEAD has moved, or a batch has ended, since.
 */
const isOutdated = async (
  standing: StandingRepository,
  { ok, base, diagnostics }: Result,
): Promise<boolean> => {
  const errors = diagnostics.filter(isError)
  if (ok || !errors.every(mayPass)) return false
  return errors.some(({ code }) => code === 'moved') || (await hasMoved(await standing.present(), base))
}

/** What the checks or hooks of a batch have changed, they would change again. */
const mayPass = ({ code, data }: Diagnostic): boolean =>
  kindOf(code) === 'plan' ||
  (code === 'moved' && data.during === undefined) ||
  ['dirty', 'dirty-conflict', 'undo-conflict'].includes(code)
