/** How many units of text are looked through to explain failures, for a plan as a whole. */
const BUDGET = 100_000_000

/** The work that may go into explaining failures. Counted in text, not in time, so that it is the same every time. */
export interface ExplanationBudget {
  /** True, and paid for, as long as the budget lasts. */
  readonly affords: (units: number) => boolean
}

/** A fresh budget for one plan. */
export const explanationBudget = (): ExplanationBudget => {
  let left = BUDGET
  return {
    affords: (units) => {
      left -= units + 1000
      return left >= 0
    },
  }
}
