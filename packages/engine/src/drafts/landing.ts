import { type CommitRequest, commit, inProgress, type Repository } from '@emend/committer'
import { type ChangeSet, isQuestion } from '@emend/model'
import { resultOf } from '../result.ts'
import { type Draft, refusal, withError } from './draft.ts'
import { type Applied, asRefused } from './replanning.ts'

/** What comes of a draft that was refused: whoever mends its plan should know beforehand what no plan gets past. */
export const besideInProgress = async (repository: Repository, draft: Draft): Promise<Applied> => {
  const going = draft.plan.operations.every(isQuestion) ? null : await inProgress(repository)
  return asRefused(going === null ? draft : withError(draft, going))
}

/** Commits the change set of a draft. */
export const commitDraft = (
  repository: Repository,
  draft: Draft,
  changeSet: ChangeSet,
  request: CommitRequest,
): Promise<Applied> =>
  orRefused(draft, async () => {
    const receipt = await commit(repository, changeSet, request)
    return { draft, result: resultOf(draft, receipt), beside: receipt.beside }
  })

/** What the repository refuses is part of the result; everything else that is thrown goes on its way. */
export const orRefused = async (draft: Draft, work: () => Promise<Applied>): Promise<Applied> => {
  try {
    return await work()
  } catch (error) {
    return asRefused(refusal(draft, error))
  }
}
