import type { ParseResult } from '../dialect.ts'
import { proseAround } from '../prose.ts'
import { type Segment, segmentsOf } from './segments.ts'

/** Reads the diffs in a text: operations in the order in which they can be carried out, prose, thoughts and what is wrong. */
export const parseDiff = (text: string): ParseResult => {
  const { segments, operations, locate } = segmentsOf(text)
  return {
    dialect: 'diff',
    plan: {
      version: 1,
      operations: operations.map(({ operation }) => operation),
      places: operations.map(({ place }) => place),
    },
    prose: proseAround(text, segments.map(taken), locate),
    thoughts: segments.flatMap((segment) =>
      segment.kind === 'thought' ? [{ text: segment.text, place: segment.place }] : [],
    ),
    diagnostics: segments.flatMap((segment) => (segment.kind === 'unreadable' ? [segment.diagnostic] : [])),
  }
}

const taken = ({ kind, place }: Segment) => ({
  from: place.offset,
  to: place.offset + place.length,
  fenced: kind !== 'thought',
})
