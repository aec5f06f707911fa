import { segmentsIn } from '../line-segments.ts'
import { showsChanges } from '../shown/shows-changes.ts'
import { hereDocumentOf } from '../text/command-above.ts'
import { fenceBelow } from '../text/fences.ts'
import { outdentedIn } from '../text/indented-fences.ts'
import { type Lines, linesOf } from '../text/lines.ts'
import { type Locate, placesIn } from '../text/places.ts'
import { type Extent, hunkMalformed, malformed, placeOf } from './faults.ts'
import type { Prefixes } from './headers/prefixes.ts'
import { comparedIn } from './headers/sides.ts'
import { headlessAt, headlessFenceAt, strayAt } from './headless.ts'
import { skipHunks } from './hunks/hunks.ts'
import { messageEnd, startsMessage } from './message.ts'
import { deedOf } from './operations/deed.ts'
import { type Doing, operationsInOrder, type Placed } from './operations/in-order.ts'
import { readSection } from './section.ts'
import { type Found, type Segment, type Text, unreadable } from './segment.ts'
import { startsComparison, startsSection } from './starts.ts'
import { cutOffAt, indentedAt, refusedAt, unshownAt } from './unreadable.ts'

/** A text taken apart: what is not prose in document order, and the operations in the order to carry them out. */
export interface Segments {
  readonly segments: readonly Segment[]
  readonly operations: readonly Placed[]
  readonly locate: Locate
}

/** Takes a text apart. Linear in the text. */
export const segmentsOf = (text: string): Segments => {
  const reader = readerOf(text)
  const { lines, locate } = reader
  const meant = outdentedIn(lines)
  const groups: Doing[][] = [[]]
  const segments = segmentsIn<Segment>(lines, locate, (at) => {
    if (at < reader.words) return undefined
    const inside = meant(at)
    reader.word = hereDocumentOf(lines.at(at).slice(0, LONGEST)) ?? reader.word
    if (/[ \t`~]/.test(lines.mark(at))) reader.fence = fenceBelow(reader.fence, lines.at(at))
    const words = wordsEnd(inside, at)
    if (words !== undefined) {
      reader.words = words
      // The patches of a series each have a message of their own, and refer to what those before have made.
      if (startsMessage(inside, at)) groups.push([])
      return undefined
    }
    const found = segmentAt(inside === lines ? reader : { ...reader, lines: inside }, at)
    if (found?.segment.kind === 'section') {
      groups.at(-1)!.push(found.segment)
      reader.shown = found.next
    }
    return found && { segments: [found.segment], next: found.next }
  })
  const operations = operationsInOrder(reader, groups)
  const isShown = showsChanges({ operations: operations.map(({ operation }) => operation) })
  const said = segments.filter(
    (one) => !('lines' in one && isShown(one, lines, lines.lineOf(one.place.offset))),
  )
  return { segments: said, locate, operations }
}

/** No line that gives a command what stands below it is longer. */
const LONGEST = 1000

/** What is known of a text while it is taken apart. */
interface Reader extends Text {
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

const readerOf = (text: string): Reader => ({
  lines: linesOf(text),
  locate: placesIn(text),
  compared: comparedIn(text),
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

const segmentAt = (reader: Reader, at: number): Found | undefined => {
  const { lines } = reader
  if (startsSection(lines, at)) return refusedAt(reader, at) ?? sectionAt(reader, at)
  return (
    strayAt(reader, at) ??
    indentedAt(reader, at) ??
    headlessAt(reader, at) ??
    headlessFenceAt(reader, at) ??
    unshownAt(reader, at, reader.shown) ??
    cutOffAt(reader, at)
  )
}

const sectionAt = (reader: Reader, at: number): Found => {
  const { lines, locate, compared, word } = reader
  const read = readSection(lines, at, { fenced: reader.fence !== '', word, locate, compared })
  const extent: Extent = { lines, line: at, next: read.next, locate }
  if ('diagnostic' in read) return unreadable(extent, read.diagnostic)
  const deed = deedOf(read.section)
  if (!('error' in deed))
    return {
      segment: { kind: 'section', place: placeOf(extent), section: read.section, deed },
      next: read.next,
    }
  const { paths, hunkPlaces } = read.section
  const diagnostic =
    deed.hunk === undefined
      ? malformed(extent, deed.error)
      : hunkMalformed(hunkPlaces[deed.hunk]!, paths.fresh ?? paths.old!, deed.hunk + 1, deed.error)
  return unreadable(extent, diagnostic)
}
