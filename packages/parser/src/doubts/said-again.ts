import { hasErrors, type Operation, pathOf } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { textAt } from '../text/places.ts'
import { wordsBeside } from './words-beside.ts'

/**
 * Takes what stands above a whole plan for prose, where words announce that plan as the whole, or as what is to be done
 * now, and it says all of that once more: done twice, the second time would find nothing, or another place. Of calls,
 * each is answered for.
 */
export const withoutSaidAgain = (result: ParseResult, text: string): ParseResult => {
  const { calls, operations } = result.plan
  if (calls !== undefined || !result.prose.some((passage) => WHOLE.test(passage.text))) return result
  return startingAt(startOfWhole(result, saidIn(operations), announcesWhole), result, text)
}

/**
 * The same for a diff that changes each file once, at lines with numbers, and stands there twice, with words between
 * that do not have it for another place. What is doubtful is left as it is.
 */
export const withoutSameDiff = (result: ParseResult, text: string): ParseResult => {
  const { operations } = result.plan
  const isDoubtful = hasErrors(result.diagnostics)
  if (result.dialect !== 'diff' || isDoubtful || !operations.every(isNumbered)) return result
  const files = new Set(operations.map(pathOf)).size
  if (files === operations.length) return result
  const said = saidIn(operations)
  const start = startOfWhole(result, said, (words) => words !== '' && !ELSEWHERE.test(words))
  const isWhole = [said, said.slice(0, start)].every((some) => new Set(some).size === files)
  return isWhole ? startingAt(start, result, text) : result
}

const saidIn = (operations: readonly Operation[]): readonly string[] =>
  operations.map((operation) => JSON.stringify(operation))

const startingAt = (start: number, result: ParseResult, text: string): ParseResult => {
  const { operations, places } = result.plan
  const said = [...new Set(places.slice(0, start))].map((place) => ({
    text: textAt(text, place).trim(),
    place,
  }))
  const plan = { ...result.plan, operations: operations.slice(start), places: places.slice(start) }
  const prose = [...result.prose, ...said].sort((one, other) => one.place.offset - other.place.offset)
  return { ...result, plan, prose }
}

/** The last operation that words announce so, and from which on all above it are said once more; 0 if there is none. */
const startOfWhole = (
  result: ParseResult,
  said: readonly string[],
  announces: (words: string) => boolean,
): number => {
  const { places } = result.plan
  const { above: words } = wordsBeside(result)
  const last = new Map(said.map((operation, index) => [operation, index]))
  let start = 0
  let again = said.length
  for (const [index, place] of places.entries()) {
    const isAllSaidAgain = again >= index && place !== places[index - 1]
    if (isAllSaidAgain && announces(words.get(place) ?? '')) start = index
    again = Math.min(again, last.get(said[index]!)!)
  }
  return start
}

/** True for a change of lines that have numbers: said once more, it is one of the same lines. */
const isNumbered = (operation: Operation): boolean =>
  operation.op === 'patch' &&
  operation.hunks.length > 0 &&
  operation.hunks.every(({ from }) => from !== undefined)

const CHANGES = '(?:answer|blocks?|changes?|change ?set|diff|edits?|fix|patch|plan|set|solution|version)'

const ELSEWHERE = /\b(?:also|another|next|other|same|second|similar|third|too)\b/i
/** Not at another place, too. */
const HERE = `(?!.{0,40}${ELSEWHERE.source})`

/** Words that announce a plan as the whole, in the form that was asked for, or as what is to be done now. */
const WHOLE = new RegExp(
  [
    `\\b(?:complete|full|whole|entire|exact|final|combined)\\b.{0,20}\\b${CHANGES}\\b`,
    '\\b(?:all|everything)\\b.{0,40}\\b(?:again|together|in one)\\b',
    `\\b${CHANGES}\\b.{0,10}\\bin the (?:correct|exact|proper|required|right|specified) format\\b`,
    `\\b(?:apply|implement|make) (?:the (?:above|necessary) |the |these |this |those )${CHANGES}\\b${HERE}`,
    `\\b${CHANGES} to be applied\\b`,
  ]
    .map((words) => `${words}(?:[^.!?\\n]|\\.\\w){0,40}$`)
    .join('|'),
  'im',
)

const announcesWhole = (words: string): boolean => {
  const line = words.slice(words.lastIndexOf('\n') + 1)
  return line.length < LONGEST && WHOLE.test(line)
}

const LONGEST = 300
