import { journalIn } from '../journal/journal.ts'
import { sweep } from '../recovery/sweep.ts'
import type { Repository } from '../repository.ts'
import type { PreparedBatch } from './prepared-batch.ts'

/** Part of the way out. */
export type Step = () => void | Promise<void>

/** Is told what is to be released in the end. */
export type OnCleanup = (release: Step) => void

/** What has landed, with what a person should know of it. */
export interface Telling {
  readonly warnings: readonly string[]
}

/**
 * Acts, and then lets go of everything, whatever came of it; what cannot be let go of once it has landed is a warning.
 */
export const withCleanup = async <Landed extends Telling>(
  act: () => Promise<Landed>,
  steps: readonly Step[],
): Promise<Landed> => {
  const landed = await act().catch(async (error) => {
    await tidy(steps)
    throw error
  })
  return alsoTelling(landed, await tidy(steps))
}

/** The same, with more to tell. */
export const alsoTelling = <Landed extends Telling>(landed: Landed, more: readonly string[]): Landed => ({
  ...landed,
  warnings: [...landed.warnings, ...more],
})

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
  `The batch has landed, but not everything could be tidied up: ${(error as Error).message}`

/**
 * Leaves the home of a batch, after emend's own lock, because it proves whose that is. A home with a journal stays, for
 * the next command to recover.
 */
export const leaveHome = async (repository: Repository, { home, staging }: PreparedBatch): Promise<void> => {
  await staging.settled
  home.leave()
  if (journalIn(repository.fs, home.path) === null) sweep(repository, home.path)
}
