/** Who has to act: the author of the plan, the owner of the repository, the caller, a failed check, or emend itself. */
export type ProblemKind = 'plan' | 'repository' | 'check' | 'usage' | 'machine' | 'bug'

/** What a problem says, and what to do next. */
export interface Words {
  readonly message: string
  readonly hint?: string
}

/**
 * For each code of a group of problems: who has to act, and the words, made from the facts that the problem carries.
 */
export type Wordings<Problems> = {
  readonly [Code in keyof Problems]: {
    readonly kind: ProblemKind
    readonly words: (data: Problems[Code]) => Words
  }
}

/** The words of a problem: a message, and what to do next where there is something to say. */
export const say = (message: string, hint?: string): Words =>
  hint === undefined ? { message } : { message, hint }
