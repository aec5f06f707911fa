import { fetchBranch, hasMoved, type Repository } from '@emend/committer'
import { type Diagnostic, kindOf, type Result } from '@emend/model'
import { type Draft, draftOf, refusal, withWarnings } from './draft.ts'
import type { CommitOptions } from './options.ts'

/** A draft with what came of it. */
export interface Applied {
  readonly draft: Draft
  readonly result: Result
}

/** A plan is made so often at most. Among several who change one file all the time, or push one branch, one gets there each time. */
const ATTEMPTS = 25

/**
 * Makes an attempt, and makes it anew, a bounded number of times, where it failed on what somebody has changed meanwhile: edits are
 * addressed by content, so that only a real conflict is left. `attempt` is given what the ones before it had to tell.
 */
export const untilUnmoved = async (
  repository: Repository,
  attempt: (told: readonly string[]) => Promise<Applied>,
): Promise<Applied> => {
  let applied = await attempt([])
  for (let count = 1; count < ATTEMPTS && (await isOutdated(repository, applied.result)); count++)
    applied = await attempt(applied.draft.warnings)
  return applied
}

/**
 * The draft on what is there now, at the remote where batches are pushed, with what was told before; refused where the repository cannot
 * give that.
 */
export const onPresent = async (
  repository: Repository,
  conclude: () => Promise<Draft>,
  told: readonly string[],
  { signal }: Pick<CommitOptions, 'signal'>,
): Promise<Draft> => {
  try {
    await fetchBranch(repository, { ...(signal && { signal }) })
    return withWarnings(await conclude(), told)
  } catch (error) {
    return withWarnings(refusal(draftOf(repository.head()), error), told)
  }
}

/** Under the locks, a change of what was planned on is seen as such; what was read while it went on may look like anything. */
const isOutdated = async (repository: Repository, { ok, base, diagnostics }: Result): Promise<boolean> => {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (ok || !errors.every(mayPass)) return false
  return errors.some(({ code }) => code === 'moved') || (await hasMoved(repository, base))
}

/** What the checks or hooks of a batch have changed, they would change again. */
const mayPass = ({ code, data }: Diagnostic): boolean =>
  kindOf(code) === 'plan' ||
  (code === 'moved' && data.during === undefined) ||
  ['dirty', 'dirty-conflict', 'undo-conflict'].includes(code)
