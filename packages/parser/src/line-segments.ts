import type { Diagnostic, Operation, Place } from '@emend/model'
import type { DialectName, ParseResult } from './dialect.ts'
import { MOST_FAULTS, restUnread } from './faults.ts'
import type { Lines } from './lines.ts'
import { type Locate, placeOfLines, placesIn } from './places.ts'
import { proseAround } from './prose.ts'
import { passageOf, type Thought, thoughtsIn } from './thoughts.ts'

/** A stretch of a text that is not prose; `layout` is what stands around operations: envelopes, here-documents. */
export type Segment =
  | { readonly kind: 'operation'; readonly place: Place; readonly operation: Operation }
  | { readonly kind: 'unreadable'; readonly place: Place; readonly diagnostic: Diagnostic }
  | { readonly kind: 'thought'; readonly place: Place; readonly text: string }
  | { readonly kind: 'layout'; readonly place: Place }

/** What begins at a line, and the line to go on at. */
export interface Found {
  readonly segments: readonly Segment[]
  readonly next: number
}

/** Gives the place of the lines from `line` up to `next`, the last line break left out. */
export type PlaceOf = (line: number, next: number) => Place

/** Reads what begins at a line; undefined where that is prose. Lines come in order. */
export type ReadAt = (line: number, place: PlaceOf, locate: Locate) => Found | undefined

/** Reads a dialect whose operations are lines on their own. Linear in the text, if `readAt` is in the lines it passes. */
export const parseLines = (dialect: DialectName, lines: Lines, readAt: ReadAt): ParseResult => {
  const locate = placesIn(lines.text)
  const segments = segmentsIn(lines, locate, readAt)
  const operations = segments.filter((segment) => segment.kind === 'operation')
  const taken = segments.map(({ kind, place: { offset, length } }) => ({
    from: offset,
    to: offset + length,
    fenced: kind !== 'thought',
  }))
  return {
    dialect,
    plan: {
      version: 1,
      operations: operations.map(({ operation }) => operation),
      places: operations.map(({ place }) => place),
    },
    prose: proseAround(lines.text, taken, locate),
    thoughts: segments.flatMap((one) =>
      one.kind === 'thought' ? [{ text: one.text, place: one.place }] : [],
    ),
    diagnostics: segments.flatMap((one) => (one.kind === 'unreadable' ? [one.diagnostic] : [])),
  }
}

const segmentsIn = (lines: Lines, locate: Locate, readAt: ReadAt): readonly Segment[] => {
  const place: PlaceOf = (line, next) => placeOfLines(lines, locate, line, next)
  const thoughts = thoughtsIn(lines.text)
  const segments: Segment[] = []
  let unreadable = 0
  for (let at = 0; at < lines.count; ) {
    if (unreadable >= MOST_FAULTS) return [...segments, unreadRest(place(at, lines.count))]
    const found =
      readAt(at, place, locate) ??
      thoughtFound(lines, locate, thoughts.between(lines.start(at), lines.start(at + 1)))
    for (const segment of found?.segments ?? []) {
      segments.push(segment)
      if (segment.kind === 'unreadable') unreadable++
    }
    at = found?.next ?? at + 1
  }
  return segments
}

const thoughtFound = (lines: Lines, locate: Locate, thought: Thought | undefined): Found | undefined => {
  if (thought === undefined) return undefined
  return {
    segments: [{ kind: 'thought', ...passageOf(thought, lines.text, locate) }],
    next: lines.lineOf(Math.max(thought.from, thought.to - 1)) + 1,
  }
}

const unreadRest = (place: Place): Segment => ({ kind: 'unreadable', place, diagnostic: restUnread(place) })
