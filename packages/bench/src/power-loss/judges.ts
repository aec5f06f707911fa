import { Workspace } from '@emend/engine'
import type { TestRepository } from '@emend/testkit'
import { leftBehind } from '../left-behind.ts'

/**
 * What a repository holds before a batch, and what after it: its work tree, HEAD, refs and logs, and what is staged.
 */
export interface Outcomes {
  readonly before: string
  readonly after: string
}

/** What `Outcomes` compares. Of the index, what it says: its bytes hold times. */
export const stateOf = (repository: TestRepository): string => {
  const [files, git] = JSON.parse(repository.state()) as [string, string][][]
  const others = git!.filter(([path]) => path !== 'index')
  return JSON.stringify([files, others, repository.git('ls-files', '--stage')])
}

/**
 * Everything that is not as it must be after power was lost in a batch: for plain git, then once the next command has
 * recovered, and for the batch after it.
 */
export const violations = async (
  repository: TestRepository,
  outcomes: Outcomes,
  acknowledged: boolean,
): Promise<readonly string[]> => {
  try {
    const unsound = unsoundness(repository)
    await (await Workspace.open(repository.root)).recover()
    const unsettled = unsettledness(repository, outcomes, acknowledged)
    const next = await (await Workspace.open(repository.root)).apply([
      { op: 'create', path: 'next.txt', content: 'next\n' },
    ])
    return [...unsound, ...unsettled, ...(next.ok ? [] : [`the next batch is refused: ${next.report}`])]
  } catch (error) {
    return [`fails: ${(error as Error).message}`]
  }
}

/** Before anything is recovered. */
const unsoundness = ({ git }: TestRepository): readonly string[] => {
  const found = git('fsck', '--full', '--strict', '--no-dangling', '--no-progress')
  git('--no-optional-locks', 'status')
  git('-c', 'diff.autoRefreshIndex=false', 'diff')
  return found === '' || /^notice: HEAD points to an unborn branch/.test(found)
    ? []
    : [`git fsck finds ${found}`]
}

const unsettledness = (
  repository: TestRepository,
  { before, after }: Outcomes,
  acknowledged: boolean,
): readonly string[] => {
  const state = stateOf(repository)
  return [
    ...(state === after || (state === before && !acknowledged)
      ? []
      : [`what was ${acknowledged ? '' : 'not '}acknowledged is neither old nor new: ${state}`]),
    ...leftBehind(repository.root),
  ]
}
