/** What is left of an amount of work, or of text. It is counted in text, not in time, so that it is the same every time. */
export interface Budget {
  readonly isLeft: () => boolean
  /** True, and paid for, as long as the budget lasts. */
  readonly affords: (units: number) => boolean
}

/** How many units of text are looked through to explain failures, for a plan as a whole, and what each look costs. */
const MOST_EXPLAINED = 100_000_000
const LOOK = 1000

/**
 * How many UTF-16 units the answers to all questions of a plan hold: several copies of all have to fit into one text,
 * the JSON of a result.
 */
const MOST_SHOWN = 64 * 1024 * 1024

const budgetOf = (all: number, each = 0): Budget => {
  let left = all
  return {
    isLeft: () => left > 0,
    affords: (units) => {
      left -= units + each
      return left >= 0
    },
  }
}

/** What may go into explaining the failures of one plan. */
export const explanationBudget = (): Budget => budgetOf(MOST_EXPLAINED, LOOK)

/** What the questions of a plan may show, however it is divided. */
export const answerBudget = (): Budget => budgetOf(MOST_SHOWN)
