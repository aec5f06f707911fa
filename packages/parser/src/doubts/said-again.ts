import type { Operation, Place } from '@emend/model'
import type { ParseResult, Passage } from '../dialect.ts'
import { textAt } from '../places.ts'
import { wordsBeside } from './words-beside.ts'

/**
 * Takes what stands above a whole plan for prose, where words announce that plan as the whole and it says all of that
 * once more: done twice, the second time would find nothing, or another place. Of calls, each is answered for.
 */
export const withoutSaidAgain = (result: ParseResult, text: string): ParseResult => {
  const { operations, places = [], calls } = result.plan
  if (calls !== undefined || !result.prose.some((passage) => WHOLE.test(passage.text))) return result
  const { above: words } = wordsBeside(result)
  const whole = places.find((place) => announcesWhole(words.get(place) ?? ''))
  if (whole === undefined) return result
  const isAbove = (index: number): boolean => places[index]!.offset < whole.offset
  const above = operations.filter((_, index) => isAbove(index))
  const below = operations.filter((_, index) => !isAbove(index))
  if (above.length === 0 || !areAllIn(above, below)) return result
  const said = [...new Set(places.filter((_, index) => isAbove(index)))].map((place) =>
    passageAt(text, place),
  )
  const plan = { ...result.plan, operations: below, places: places.filter((_, index) => !isAbove(index)) }
  const prose = [...result.prose, ...said].sort((one, other) => one.place.offset - other.place.offset)
  return { ...result, plan, prose }
}

const WHOLE =
  /(?:\b(?:complete|full|whole|entire|final|combined)\b.{0,20}\b(?:answer|blocks|changes?|change ?set|diff|edits?|patch|plan|set|solution|version)\b|\b(?:all|everything)\b.{0,40}\b(?:again|together|in one)\b)[^.!?\n]{0,40}$/im

const announcesWhole = (words: string): boolean => {
  const line = words.slice(words.lastIndexOf('\n') + 1)
  return line.length < LONGEST && WHOLE.test(line)
}

const LONGEST = 300

const areAllIn = (some: readonly Operation[], all: readonly Operation[]): boolean => {
  const said = new Set(all.map((operation) => JSON.stringify(operation)))
  return some.every((operation) => said.has(JSON.stringify(operation)))
}

const passageAt = (text: string, place: Place): Passage => ({
  text: textAt(text, place).trim(),
  place,
})
