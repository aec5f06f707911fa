/**
 * How many UTF-16 units the answers to all questions of a plan hold: several copies of all have to fit into one text,
 * the JSON of a result.
 */
const MOST_SHOWN = 64 * 1024 * 1024

/** What a name costs beside its length. */
const NAME = 64

/** What the questions of a plan may show. */
export interface AnswerBudget {
  /** True until as much as there may be has been shown. */
  readonly isLeft: () => boolean
  readonly text: (text: string) => void
  readonly names: (names: readonly string[]) => void
}

/** A fresh budget for one plan, however it is divided. */
export const answerBudget = (): AnswerBudget => {
  let left = MOST_SHOWN
  return {
    isLeft: () => left > 0,
    text: ({ length }) => {
      left -= length
    },
    names: (names) => {
      for (const { length } of names) left -= length + NAME
    },
  }
}
