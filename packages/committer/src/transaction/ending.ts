import { journalIn } from '../journal/journal.ts'
import { sweep } from '../recovery/sweep.ts'
import type { Repository } from '../repository.ts'
import type { PreparedBatch } from './prepare.ts'

/** Part of the way out. */
export type Step = () => void | Promise<void>

/**
 * Lets go of everything, of the home after emend's own lock, because it proves whose that is. A home with a journal stays, for
 * the next command to recover. `between` comes when nobody is kept from the repository any more but other batches.
 */
export const ending = (
  repository: Repository,
  { home }: PreparedBatch,
  locks: readonly Step[],
  between: Step = () => {},
): readonly Step[] => {
  const [own, ...gits] = locks
  const leave = (): void => {
    home.leave()
    if (journalIn(repository.fs, home.path) === null) sweep(repository, home.path)
  }
  return [...gits.toReversed(), between, ...(own === undefined ? [] : [own]), leave]
}

/** From the commit point on nothing may report failure: what cannot be tidied up is a warning. */
export const tidy = async (steps: readonly Step[]): Promise<readonly string[]> => {
  const problems: string[] = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      problems.push(notTidied(error))
    }
  return problems
}

/** What is said of something that could not be tidied up. */
export const notTidied = (error: unknown): string =>
  `Not everything could be tidied up: ${(error as Error).message}`
