import type { Batch, UndoPlan } from '@emend/committer'
import {
  allPathsIn,
  ancestorsOfAll,
  CONFIGURATION_FILE,
  EmendError,
  isProblem,
  isWithin,
  legibleName,
  listedNames,
  type Policy,
  shortCommit,
} from '@emend/model'
import { TextCodec } from '../encoding/codec.ts'
import { contentLines } from '../encoding/content-lines.ts'
import { type Draft, withWarnings } from './draft.ts'

/**
 * The draft of what takes a batch back; with `redo`, an undo. Throws `path-outside` where that would change what a plan
 * may not, under the given policy, and `path-protected` where it would change the configuration, which somebody may have
 * added to the batch's commit.
 */
export const undoDraft = async (
  draft: Draft,
  { batch, changeSet, passedOver = [], moved = [], unstaged, notReturning }: UndoPlan,
  policy: Policy,
  redo: boolean,
): Promise<Draft> => {
  refuseForbidden(allPathsIn(changeSet), policy)
  return {
    ...withWarnings(draft, [
      ...passedOver.map(nothingLeft),
      ...moved.map(elsewhere),
      ...stillKept('staged of', unstaged, 'is not staged again'),
      ...stillKept('uncommitted in', notReturning, 'does not come back beside what has changed since'),
    ]),
    effect: {
      kind: 'undo',
      changeSet,
      lines: contentLines(policy, await TextCodec.for(policy)),
      undone: batch,
      redo,
      moved,
    },
  }
}

/**
 * Plans an undo: what is in the way of one outside of what a plan may touch is not told, and `path-outside` or
 * `path-protected` is thrown in its place.
 */
export const plannedWithin = async (policy: Policy, plan: () => Promise<UndoPlan>): Promise<UndoPlan> => {
  try {
    return await plan()
  } catch (error) {
    if (isProblem(error, 'undo-conflict', 'dirty', 'dirty-conflict'))
      refuseForbidden([error.data.path], policy)
    throw error
  }
}

/**
 * A batch within a policy may have had to make the directories above what it may write to. No policy allows the
 * configuration.
 */
const refuseForbidden = (paths: readonly string[], { within }: Policy): void => {
  const above = ancestorsOfAll(within)
  const outside = paths.find((path) => !isWithin(path, within) && !above.has(path))
  if (outside !== undefined) throw new EmendError('path-outside', { path: outside, within })
  const [path, verb] = [CONFIGURATION_FILE, 'change']
  if (paths.some((one) => isWithin(one, [path])))
    throw new EmendError('path-protected', { path, verb, pattern: path })
}

const nothingLeft = ({ commit, subject }: Batch): string =>
  `Passed over ${shortCommit(commit)} (${subject}): later changes have left nothing of it.`

const elsewhere = ({ from, to }: NonNullable<UndoPlan['moved']>[number]): string => {
  const there = legibleName(to)
  return `${legibleName(from)} was moved to ${there} since: what the batch did there is taken back in ${there}.`
}

const stillKept = (state: string, still: UndoPlan['notReturning'], fate: string): readonly string[] =>
  still === undefined || still.paths.length === 0
    ? []
    : [`What was ${state} ${listedNames(still.paths)} ${fate}; it is kept under ${still.keptAs}.`]
