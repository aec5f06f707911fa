import { type Place, type Plan, planSchema } from '@emend/model'
import { expect } from 'vitest'
import { type DialectName, dialectNamed, type ParseOptions, type ParseResult, parse } from '../src/index.ts'

/** A plan as plain data, without where its operations stood and which calls said them. */
export const withoutPlaces = ({ places: _, calls: __, ...plan }: Plan): Plan => plan

/** What a dialect has written, it reads back as the same plan. */
export const expectRoundTrip = (plan: Plan, dialect: DialectName): void => {
  const result = parse(dialectNamed(dialect).render(plan), { dialect })
  expect(result.diagnostics).toEqual([])
  expect(withoutPlaces(result.plan)).toEqual(plan)
}

/**
 * Every operation has its place, or that of its call, and fits the schema; nothing overlaps; lines and columns agree
 * with offsets.
 */
export const expectSound = (text: string, result: ParseResult): void => {
  const { operations, places = [] } = result.plan
  expect(places).toHaveLength(operations.length)
  expect(planSchema().safeParse({ version: 1, operations }).error).toBeUndefined()
  // The files of a diff refer to one tree: who takes a file comes before who writes there.
  const order = result.dialect === 'diff' ? [] : places.map(({ offset }) => offset)
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expectCounted(result.plan)
  const own = [
    ...places.filter((place, index) => place !== places[index - 1]),
    ...result.prose.map(({ place }) => place),
    ...result.thoughts.map(({ place }) => place),
  ]
  const troubled = result.diagnostics.flatMap(({ plan }) => (plan === undefined ? [] : [plan]))
  // Many thousands of texts are looked at: what is wrong is gathered, as each `expect` takes its time.
  expect([...own, ...troubled].filter((place) => !isLocated(text, place))).toEqual([])
  expect(overlapping(own, troubled)).toEqual([])
}

/** Parses a text, and expects what `expectSound` does. */
export const parseSoundly = (text: string, options: ParseOptions = {}): ParseResult => {
  const result = parse(text, options)
  expectSound(text, result)
  return result
}

/** Where operations are grouped in calls, each is in exactly one, in order. */
const expectCounted = ({ operations, calls }: Plan): void => {
  if (calls === undefined) return
  expect(calls.flatMap(({ first, count }) => Array.from({ length: count }, (_, at) => first + at))).toEqual(
    operations.map((_, index) => index),
  )
}

const isLocated = (text: string, { line, column, offset, length }: Place): boolean => {
  const before = text.slice(0, offset)
  const isCounted = line === before.split('\n').length && column === offset - before.lastIndexOf('\n')
  return isCounted && offset + length <= text.length
}

/** The places that overlap another one of what was read. */
const overlapping = (own: readonly Place[], troubled: readonly Place[]): readonly Place[] => {
  const sorted = own.toSorted((one, other) => one.offset - other.offset)
  return [
    ...sorted.filter((place, index) => index > 0 && overlap(sorted[index - 1]!, place)),
    ...troubled.filter((place) => own.some((other) => overlap(place, other))),
  ]
}

const overlap = (one: Place, other: Place): boolean =>
  one.offset < other.offset + other.length && other.offset < one.offset + one.length
