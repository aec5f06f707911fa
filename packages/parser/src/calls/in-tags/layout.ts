import type { Part } from '../../json/members.ts'
import { spellings } from '../arguments/spelling.ts'
import type { Argument, CallInTags } from './scan.ts'

/**
 * The values of a call, without the line breaks that are layout: those of Qwen's notation, and those of a call in which
 * every value stands on lines of its own. Claude's and GLM's have none.
 */
export const valuesIn = (text: string, { arguments: given }: CallInTags): readonly Part[] => {
  const isInLines = given.every((argument) => standsInLines(text, argument))
  return given.map((argument) =>
    argument.isBare || isInLines ? withoutBreaks(text, argument) : argument.value,
  )
}

/** What nobody can tell of a call, as a predicate: a file begins on a line of its own, and not all values do. */
export const mixedLayout = (text: string, { arguments: given }: CallInTags): string | undefined => {
  const begins = given.find(
    (argument) =>
      !argument.isBare &&
      isContent(argument) &&
      BEGINS.test(text.slice(argument.value.from, argument.value.to)),
  )
  return begins === undefined || given.every((argument) => standsInLines(text, argument))
    ? undefined
    : `begins its \`${begins.key}\` on a line of its own, and has other arguments that do not: write each of them right behind its tag`
}

const isContent = ({ key }: Argument): boolean => spellings.content.some((one) => one === key)

const BEGINS = /^\r?\n/
const ENDS = /\r?\n$/

const standsInLines = (text: string, { value: { from, to } }: Argument): boolean =>
  BEGINS.test(text.slice(from, from + 2)) && text[to - 1] === '\n'

/** A line break alone is both. */
const withoutBreaks = (text: string, { value: { from, to } }: Argument): Part => {
  const start = from + (BEGINS.exec(text.slice(from, to))?.[0].length ?? 0)
  return { from: start, to: to - (ENDS.exec(text.slice(Math.max(start, to - 2), to))?.[0].length ?? 0) }
}
