import type { ParseResult } from '../dialect.ts'
import {
  type Beside,
  type Found,
  resultOf,
  type Source,
  segmentsIn,
  sourceOf,
  type Unreadable,
  unreadable,
} from '../line-segments.ts'
import { showsChanges } from '../shown/shows-changes.ts'
import { hereDocumentOf } from '../text/command-above.ts'
import { fenceBelow } from '../text/fences.ts'
import { outdentedIn } from '../text/indented-fences.ts'
import type { Lines } from '../text/lines.ts'
import { diagnosticOf, type Fault, hunkMalformed } from './faults.ts'
import type { Prefixes } from './headers/prefixes.ts'
import { comparedIn } from './headers/sides.ts'
import { headlessAt, headlessFenceAt, strayAt } from './headless.ts'
import { skipHunks } from './hunks/hunks.ts'
import { messageEnd, startsMessage } from './message.ts'
import { deedOf } from './operations/deed.ts'
import { type Doing, operationsInOrder } from './operations/in-order.ts'
import { readSection } from './section.ts'
import { startsComparison, startsSection } from './starts.ts'
import { cutOffAt, indentedAt, refusedAt } from './unreadable.ts'
import { unshownAt } from './unshown.ts'

/**
 * Reads the diffs in a text: operations in the order in which they can be carried out, prose, thoughts and what is
 * wrong. Linear in the text.
 */
export const parseDiff = (text: string): ParseResult => {
  const reader = readerOf(sourceOf(text))
  const { lines, locate } = reader
  const meant = outdentedIn(lines)
  const groups: Doing[][] = [[]]
  const segments = segmentsIn<Segment>(reader, (at) => {
    if (at < reader.words) return undefined
    const inside = meant(at)
    reader.word = hereDocumentOf(lines.at(at)) ?? reader.word
    if (/[ \t`~]/.test(lines.mark(at))) reader.fence = fenceBelow(reader.fence, lines.at(at))
    const words = wordsEnd(inside, at)
    if (words !== undefined) {
      reader.words = words
      // The patches of a series each have a message of their own, and refer to what those before have made.
      if (startsMessage(inside, at)) groups.push([])
      return undefined
    }
    const found = segmentAt(inside === lines ? reader : { ...reader, lines: inside }, at)
    for (const segment of found?.segments ?? [])
      if (segment.kind === 'section') {
        groups.at(-1)!.push(segment)
        reader.shown = segment.section.next
      }
    return found
  })
  const operations = operationsInOrder(reader.place, groups)
  const isShown = showsChanges({ operations: operations.map(({ operation }) => operation) })
  const said = segments.filter(
    (one) => !('lines' in one && isShown(one, lines, lines.lineOf(one.place.offset))),
  )
  return resultOf('diff', text, locate, said, operations)
}

/** A stretch of a text that is not prose. */
type Segment = ({ readonly kind: 'section' } & Doing) | Beside | Stray

/** A hunk without a head, with its lines: it may only show what others do. */
type Stray = Unreadable & { readonly lines: readonly string[] }

/** What is known of a text while it is taken apart. */
interface Reader extends Source {
  /** The directories that the diff is of, if it is of two. */
  readonly compared: Prefixes | null
  /** The Markdown fence that is open below the line at hand, with its indentation; empty where none is. */
  fence: string
  /** The word that ends the last here-document above. */
  word: string | undefined
  /** The line that the message of a commit, or the output of a test, goes on to. */
  words: number
  /** The line below the last section. */
  shown: number
}

const readerOf = (source: Source): Reader => ({
  ...source,
  compared: comparedIn(source.lines.text),
  fence: '',
  word: undefined,
  words: 0,
  shown: -1,
})

/** The line after the message of a commit or the output of a test, which may quote diffs; undefined where none starts. */
const wordsEnd = (lines: Lines, at: number): number | undefined => {
  if (startsComparison(lines, at)) return skipHunks(lines, at + 3)
  return startsMessage(lines, at) ? messageEnd(lines, at) : undefined
}

const segmentAt = (reader: Reader, at: number): Found<Segment> | undefined => {
  const { lines, shown } = reader
  if (startsSection(lines, at)) {
    const refused = refusedAt(lines, at)
    return refused === undefined ? sectionAt(reader, at) : faulty(reader, at, refused)
  }
  const stray = strayAt(lines, at) ?? headlessFenceAt(lines, at)
  const fault =
    stray ??
    indentedAt(lines, at) ??
    headlessAt(lines, at) ??
    unshownAt(lines, at, shown) ??
    cutOffAt(lines, at)
  return fault && faulty(reader, at, fault, stray !== undefined)
}

const faulty = (source: Source, at: number, fault: Fault, isStray = false): Found<Segment> => {
  const { next } = fault
  const held = Array.from({ length: isStray ? next - at : 0 }, (_, index) => source.lines.at(at + index))
  const segment = unreadable(diagnosticOf(source, at, fault))
  return { segments: [isStray ? { ...segment, lines: held } : segment], next }
}

const sectionAt = (reader: Reader, at: number): Found<Segment> => {
  const { compared, word } = reader
  const read = readSection(reader, at, { fenced: reader.fence !== '', word, compared })
  if ('error' in read || 'missing' in read) return faulty(reader, at, read)
  const { next } = read
  const place = reader.place(at, next)
  if ('diagnostic' in read) return { segments: [unreadable(read.diagnostic, place)], next }
  const deed = deedOf(read)
  if (!('error' in deed)) return { segments: [{ kind: 'section', place, section: read, deed }], next }
  if (deed.hunk === undefined) return faulty(reader, at, { error: deed.error, next })
  const { paths, hunkPlaces } = read
  const path = paths.fresh ?? paths.old!
  const diagnostic = hunkMalformed(hunkPlaces[deed.hunk]!, path, deed.hunk + 1, deed.error)
  return { segments: [unreadable(diagnostic, place)], next }
}
