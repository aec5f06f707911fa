import type { ParseResult } from '../dialect.ts'
import { type Found, resultOf, type Source, segmentsIn, sourceOf, unreadable } from '../line-segments.ts'
import { showsChanges } from '../shown/shows-changes.ts'
import { hereDocumentOf } from '../text/command-above.ts'
import { fenceBelow } from '../text/fences.ts'
import { outdentedIn } from '../text/indented-fences.ts'
import type { Lines } from '../text/lines.ts'
import { hunkMalformed, malformed } from './faults.ts'
import type { Prefixes } from './headers/prefixes.ts'
import { comparedIn } from './headers/sides.ts'
import { headlessAt, headlessFenceAt, strayAt } from './headless.ts'
import { skipHunks } from './hunks/hunks.ts'
import { messageEnd, startsMessage } from './message.ts'
import { deedOf } from './operations/deed.ts'
import { type Doing, operationsInOrder } from './operations/in-order.ts'
import { readSection } from './section.ts'
import type { Segment } from './segment.ts'
import { startsComparison, startsSection } from './starts.ts'
import { cutOffAt, indentedAt, refusedAt, unshownAt } from './unreadable.ts'

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

/** No line that gives a command what stands below it is longer. */
const LONGEST = 1000

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

const sectionAt = (reader: Reader, at: number): Found<Segment> => {
  const { compared, word } = reader
  const section = readSection(reader, at, { fenced: reader.fence !== '', word, compared })
  const { next } = section
  const place = reader.place(at, next)
  if ('diagnostic' in section) return { segments: [unreadable(section.diagnostic, place)], next }
  const deed = deedOf(section)
  if (!('error' in deed)) return { segments: [{ kind: 'section', place, section, deed }], next }
  const { paths, hunkPlaces } = section
  const diagnostic =
    deed.hunk === undefined
      ? malformed(reader, at, next, deed.error)
      : hunkMalformed(hunkPlaces[deed.hunk]!, paths.fresh ?? paths.old!, deed.hunk + 1, deed.error)
  return { segments: [unreadable(diagnostic, place)], next }
}
