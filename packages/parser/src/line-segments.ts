import type { Diagnostic, Operation, Place } from '@emend/model'
import type { DialectName, ParseResult, Passage } from './dialect.ts'
import { MOST_FAULTS, restUnread } from './faults.ts'
import { proseAround, type Taken } from './prose.ts'
import { type Lines, linesOf } from './text/lines.ts'
import { type Locate, placeOfLines, placesIn } from './text/places.ts'
import { behindThought, passageOf, type Thought, type Thoughts, thoughtsIn } from './thoughts/thoughts.ts'

/** A stretch of a text that is neither prose nor an operation. */
export type Beside = Unreadable | { readonly kind: 'thought'; readonly place: Place; readonly text: string }

/** A stretch that cannot be read, and why. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly place: Place
  readonly diagnostic: Diagnostic
}

/** The stretch that a diagnostic is about, or the one around that. */
export const unreadable = (diagnostic: Diagnostic, place: Place = diagnostic.plan!): Unreadable => ({
  kind: 'unreadable',
  place,
  diagnostic,
})

/** A stretch of a text that is not prose; `layout` is what stands around operations: envelopes, here-documents. */
export type Segment =
  | { readonly kind: 'operation'; readonly place: Place; readonly operation: Operation }
  | { readonly kind: 'layout'; readonly place: Place }
  | Beside

/** What begins at a line, and the line to go on at. */
export interface Found<Own = Segment> {
  readonly segments: readonly (Own | Beside)[]
  readonly next: number
}

/** Gives the place of the lines from `line` up to `next`, the last line break left out. */
export type PlaceOf = (line: number, next: number) => Place

/** A text that is read line by line. */
export interface Source {
  readonly lines: Lines
  readonly place: PlaceOf
  readonly locate: Locate
}

/** Prepares a text for that. */
export const sourceOf = (text: string): Source => {
  const lines = linesOf(text)
  const locate = placesIn(text)
  return { lines, locate, place: (line, next) => placeOfLines(lines, locate, line, next) }
}

/** Reads what begins at a line; undefined where that is prose. Lines come in order. */
export type ReadAt<Own = Segment> = (line: number) => Found<Own> | undefined

/**
 * Reads a dialect whose operations are lines on their own. Linear in the text, if `readAt` is in the lines it passes.
 */
export const parseLines = (dialect: DialectName, source: Source, readAt: ReadAt): ParseResult =>
  resultOf(dialect, source.lines.text, source.locate, segmentsIn(source, readAt))

/** What a text comes to by its segments, and its operations in the order to carry them out, if it is another one. */
export const resultOf = (
  dialect: DialectName,
  text: string,
  locate: Locate,
  segments: readonly Stretch[],
  operations: readonly Placed[] = segments.flatMap(({ operation, place }) =>
    operation === undefined ? [] : [{ operation, place }],
  ),
): ParseResult => ({
  dialect,
  plan: {
    version: 1,
    operations: operations.map(({ operation }) => operation),
    places: operations.map(({ place }) => place),
  },
  prose: proseAround(text, segments.map(taken), locate),
  thoughts: textsOf(segments, 'thought'),
  diagnostics: segments.flatMap(({ diagnostic }) => diagnostic ?? []),
})

interface Stretch {
  readonly kind: string
  readonly place: Place
  readonly text?: string
  readonly operation?: Operation
  readonly diagnostic?: Diagnostic
}

/** An operation with the place that it stood at, or that of the lines which ask for it. */
export interface Placed {
  readonly operation: Operation
  readonly place: Place
}

/** What the segments of a kind say. */
export const textsOf = (segments: readonly Stretch[], kind: 'thought' | 'command'): readonly Passage[] =>
  segments.flatMap((one) => (one.kind === kind ? [{ text: one.text!, place: one.place }] : []))

const taken = ({ kind, place: { offset, length } }: Stretch): Taken => ({
  from: offset,
  to: offset + length,
  fenced: kind !== 'thought' && kind !== 'command',
})

/** What is not prose in a text, in document order. */
export const segmentsIn = <Own extends Stretch>(
  source: Source,
  readAt: ReadAt<Own>,
): readonly (Own | Beside)[] => {
  const { lines, place } = source
  const thoughts = thoughtsIn(lines.text)
  const segments: (Own | Beside)[] = []
  let faults = 0
  for (let at = 0; at < lines.count; ) {
    if (faults >= MOST_FAULTS) return [...segments, unreadable(restUnread(place(at, lines.count)))]
    const found = readAt(at) ?? thoughtsFound(source, thoughts, at)
    for (const segment of found?.segments ?? []) {
      segments.push(segment)
      if (segment.kind === 'unreadable') faults++
    }
    at = found?.next ?? at + 1
  }
  return segments
}

/** The thoughts that begin at a line, and on the one that they end on: what stands behind them there is a line. */
const thoughtsFound = (
  { lines, locate }: Source,
  thoughts: Thoughts,
  at: number,
): Found<Beside> | undefined => {
  const found: Thought[] = []
  let [from, last] = [lines.start(at), at]
  for (let next = thoughts(from, lines.start(at + 1)); next !== undefined; ) {
    found.push(next)
    from = next.to
    last = lines.lineOf(Math.max(next.from, from - 1))
    next = thoughts(from, lines.start(last + 1))
  }
  if (found.length === 0) return undefined
  const behind = behindThought(lines.text, from)
  if (behind !== undefined) lines.begin(last, behind)
  return {
    segments: found.map((one) => ({ kind: 'thought', ...passageOf(one, lines.text, locate) })),
    next: behind === undefined ? last + 1 : last,
  }
}
