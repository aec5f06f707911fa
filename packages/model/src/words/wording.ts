/** Who has to act: the author of the plan, the owner of the repository, the caller, a failed check, or emend itself. */
export type ProblemKind = 'plan' | 'repository' | 'check' | 'usage' | 'machine' | 'bug'

/** What a problem says, and what to do next. */
export interface Words {
  readonly message: string
  readonly hint?: string
}

/** Who has to act on a problem, and its words, made from the facts that it carries. */
interface Wording<Data> {
  readonly kind: ProblemKind
  readonly words: (data: Data) => Words
}

/** The wording of each code of a group of problems. */
export type Wordings<Problems> = { readonly [Code in keyof Problems]: Wording<Problems[Code]> }

/** The wordings of a group of problems of one kind: those of another one name it. */
export const wordings = <Problems extends object>(
  kind: ProblemKind,
  group: { readonly [Code in keyof Problems]: Wording<Problems[Code]> | Wording<Problems[Code]>['words'] },
): Wordings<Problems> =>
  Object.fromEntries(
    Object.entries(group).map(([code, one]) => [
      code,
      typeof one === 'function' ? { kind, words: one } : one,
    ]),
  ) as Wordings<Problems>

/** The words of a problem: a message, and what to do next where there is something to say. */
export const say = (message: string, hint?: string): Words =>
  hint === undefined ? { message } : { message, hint }
