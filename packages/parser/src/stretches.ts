import type { Place } from '@emend/model'
import type { ParseResult } from './dialect.ts'

/** The stretches in which a dialect saw its own operations, readable or not, in document order. */
export const stretchesOf = (reading: ParseResult): readonly Place[] =>
  [
    ...reading.plan.places,
    ...reading.diagnostics.flatMap(({ plan }) => (plan === undefined ? [] : [plan])),
  ].sort((one, other) => one.offset - other.offset)
