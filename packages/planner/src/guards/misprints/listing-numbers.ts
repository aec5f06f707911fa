import { LINE_TAG } from '../../text/line-tag.ts'

/** A line of a listing with its number and a tag. */
export const TAGGED = new RegExp(`^\\s*(\\d+)${LINE_TAG}`)

/** The numbers in front of all lines of a listing, by the form that they have; null where they do not run on. */
export const numbersOf = (lines: readonly string[], form: RegExp): readonly number[] | null => {
  const numbers = lines.map((line) => Number(form.exec(line)?.[1]))
  const runOn = numbers.every((number, index) => number === numbers[0]! + index)
  return runOn && lines.length > 1 ? numbers : null
}
