import type { ProblemData } from '@emend/model'

/** A change in a notation that is not read: where it starts in a text, and what is said of it. */
export interface Other {
  readonly at: number
  readonly data: ProblemData['operation-unsupported']
  /** It may only be shown: it is told of, and the plan goes on. */
  readonly isUnsure?: boolean
}

/** The first that surely is one, or the first. */
export const surest = (others: readonly Other[]): Other | undefined =>
  others.find(({ isUnsure = false }) => !isUnsure) ?? others[0]

/** What is said of what may only be shown: why it is not carried out otherwise, and that it is not. */
export const asShown = ({ name, reason }: Pick<Other['data'], 'name' | 'reason'>): Other['data'] => ({
  name,
  reason: `${reason}, and it was taken for prose`,
  instead: 'If it is to be done, write an operation for it, as `emend guide` shows.',
})

/** What is said of what nobody carries out; `does` is what an operation in its place is to do. */
export const asUnread = (name: string, reason: string, does: string): Other['data'] => ({
  name,
  reason,
  instead: `Write an operation that ${does}, as \`emend guide\` shows, or leave it out.`,
})

/** Why a notation is not read that no dialect has. */
export const UNKNOWN = 'no notation of plans has it'

/** Why nothing comes of what is only said, be it beside code in a fence. */
export const SAID = 'words are carried out by nobody'

/** Looks for the first change of each kind in a text that stands at an offset of the answer, or in a message in it. */
export type Search = (text: string, offset?: number) => readonly (Other | undefined)[]

/** The first stretch of a kind of which anything is to be said, behind its white space. */
export const found = (
  pattern: RegExp,
  text: string,
  dataOf: (match: RegExpExecArray) => Other['data'] | undefined,
): Other | undefined => {
  for (const match of text.matchAll(pattern)) {
    const data = dataOf(match)
    if (data !== undefined) return { at: match.index + match[0].search(/\S/), data }
  }
  return undefined
}
