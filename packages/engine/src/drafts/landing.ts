import { type CommitRequest, commit, inProgress, type Repository } from '@emend/committer'
import { isQuestion } from '@emend/model'
import { resultOf } from '../result.ts'
import { type Draft, refusal, withError } from './draft.ts'
import type { Applied } from './replanning.ts'

/** What came of a draft that was to be committed, or might be: with another one where the repository refused it. */
export type Landing = Omit<Applied, 'draft'> & Partial<Pick<Applied, 'draft'>>

/** Whoever mends a plan should know beforehand what no plan gets past. */
export const besideInProgress = async (repository: Repository, draft: Draft): Promise<Draft> => {
  const going = draft.plan.operations.every(isQuestion) ? null : await inProgress(repository)
  return going === null ? draft : withError(draft, going)
}

/** Commits what a draft comes to. */
export const commitDraft = (repository: Repository, draft: Draft, request: CommitRequest): Promise<Landing> =>
  orRefused(draft, async () => {
    const receipt = await commit(repository, draft.changeSet!, request)
    const { beside } = receipt
    return { result: resultOf(draft, receipt), ...(beside !== undefined && { beside }) }
  })

/** What the repository refuses is part of the result; everything else that is thrown goes on its way. */
export const orRefused = async (draft: Draft, work: () => Promise<Landing>): Promise<Landing> => {
  try {
    return await work()
  } catch (error) {
    const refused = refusal(draft, error)
    return { draft: refused, result: resultOf(refused) }
  }
}
