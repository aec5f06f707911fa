import { hereDocumentOf, objectionAbove } from '../command-above.ts'
import { fenceBelow, outdentedIn } from '../fences.ts'
import { type Beside, segmentsIn } from '../line-segments.ts'
import { breaksOff, type Lines, linesOf } from '../lines.ts'
import { type Locate, placesIn } from '../places.ts'
import { showsChanges } from '../shown-change.ts'
import { type Extent, hunkMalformed, malformed, placeOf, truncated } from './faults.ts'
import { comparedIn } from './header.ts'
import { isAboveMarked } from './hunk-end.ts'
import { skipHunks } from './hunks.ts'
import { type Doing, operationsInOrder, type Placed } from './in-order.ts'
import { messageEnd, startsMessage } from './message.ts'
import { deedOf } from './operations.ts'
import type { Prefixes } from './prefixes.ts'
import { readSection } from './section.ts'
import { isHunkHeader, startsComparison, startsSection } from './starts.ts'
import { unshownEnd } from './unshown.ts'

/** A stretch of a text that is not prose. */
export type Segment = ({ readonly kind: 'section' } & Doing) | Beside | Stray

/** A hunk without a head, with its lines. */
type Stray = Extract<Beside, { readonly kind: 'unreadable' }> & { readonly lines: readonly string[] }

/** A text taken apart: what is not prose in document order, and the operations in the order to carry them out. */
export interface Segments {
  readonly segments: readonly Segment[]
  readonly operations: readonly Placed[]
  readonly locate: Locate
}

/** Takes a text apart. Linear in the text. */
export const segmentsOf = (text: string): Segments => {
  const compared = comparedIn(text)
  const reader: Reader = {
    lines: linesOf(text),
    locate: placesIn(text),
    compared,
    fence: '',
    words: 0,
    shown: -1,
  }
  const { lines, locate } = reader
  const meant = outdentedIn(lines)
  const groups: Doing[][] = [[]]
  const segments = segmentsIn<Segment>(lines, locate, (at) => {
    if (at < reader.words) return undefined
    if (startsComparison(lines, at)) {
      reader.words = skipHunks(lines, at + 3)
      return undefined
    }
    if (startsMessage(lines, at)) {
      reader.words = messageEnd(lines, at)
      // The patches of a series each have a message of their own, and refer to what those before have made.
      groups.push([])
      return undefined
    }
    const inside = meant(at)
    const found = segmentAt(inside === lines ? reader : { ...reader, lines: inside }, at)
    if (found?.segment.kind === 'section') {
      groups.at(-1)!.push(found.segment)
      reader.shown = found.next
    }
    return found && { segments: [found.segment], next: found.next }
  })
  const operations = groups.flatMap((group) => operationsInOrder(reader, group))
  const isShown = showsChanges({ operations: operations.map(({ operation }) => operation) })
  const said = segments.filter(
    (one) => !('lines' in one && isShown(one, lines, lines.lineOf(one.place.offset))),
  )
  return { segments: said, locate, operations }
}

/** What is known of a text while it is taken apart. */
interface Reader {
  readonly lines: Lines
  readonly locate: Locate
  /** The directories that the diff is of, if it is of two. */
  readonly compared: Prefixes | null
  /** The Markdown fence that is open; empty where none is. */
  fence: string
  /** The line that the message of a commit, or the output of a test, goes on to. */
  words: number
  /** The line below the last section. */
  shown: number
}

interface Found {
  readonly segment: Segment
  readonly next: number
}

const segmentAt = (reader: Reader, at: number): Found | undefined => {
  const { lines } = reader
  if (startsSection(lines, at)) return refusedAt(reader, at) ?? sectionAt(reader, at)
  if (isHunkHeader(lines, at) && isHunk(lines, at)) return strayHunk(reader, at)
  if (isIndented(lines, at)) return indentedAt(reader, at)
  if (isHeadless(lines, at)) return headlessAt(reader, at)
  const mark = lines.mark(at)
  if (mark === '`' || mark === '~') {
    reader.fence = fenceBelow(reader.fence, lines.at(at))
    const end = reader.fence === '' ? null : headlessFence(lines, at)
    if (end !== null) return strayHunk(reader, at, end)
  }
  return unshownAt(reader, at) ?? cutOffAt(reader, at)
}

/**
 * A diff that is meant otherwise by the script that it stands in, with all that its command is given: read as it is, it
 * would change other files.
 */
const refusedAt = ({ lines, locate }: Reader, at: number): Found | undefined => {
  const objection = objectionAbove(lines, at)
  if (objection === undefined) return undefined
  const word = hereDocumentOf(lines.at(at - 1))
  let next = at + 1
  while (next < lines.count && lines.at(next).trim() !== word) next++
  const extent: Extent = { lines, line: at, next, locate }
  const diagnostic = malformed(extent, objection)
  return { segment: { kind: 'unreadable', place: placeOf(extent), diagnostic }, next }
}

const sectionAt = (reader: Reader, at: number): Found => {
  const { lines, locate, compared } = reader
  const read = readSection(lines, at, { fenced: reader.fence !== '', locate, compared })
  const extent: Extent = { lines, line: at, next: read.next, locate }
  const place = placeOf(extent)
  if ('diagnostic' in read)
    return { segment: { kind: 'unreadable', place, diagnostic: read.diagnostic }, next: read.next }
  const deed = deedOf(read.section)
  if (!('error' in deed))
    return { segment: { kind: 'section', place, section: read.section, deed }, next: read.next }
  const { fresh, old } = read.section.paths
  const diagnostic =
    deed.hunk === undefined
      ? malformed(extent, deed.error)
      : hunkMalformed(extent, fresh ?? old!, deed.hunk + 1, deed.error)
  return { segment: { kind: 'unreadable', place, diagnostic }, next: read.next }
}

/** True for what cannot be prose below `@@`: numbers on it, or lines with marks. */
const isHunk = (lines: Lines, at: number): boolean =>
  /^@@ -\d/.test(lines.at(at)) || isAboveMarked(lines, at + 1)

/** A hunk that no header stands above, with the lines that follow it. One that only shows what the others do is none. */
const strayHunk = ({ lines, locate }: Reader, at: number, next = skipHunks(lines, at + 1)): Found => {
  const extent: Extent = { lines, line: at, next, locate }
  const diagnostic = malformed(extent, 'no `---` and `+++` lines above this hunk name its file')
  const held = Array.from({ length: next - at }, (_, index) => lines.at(at + index))
  return { segment: { kind: 'unreadable', place: placeOf(extent), diagnostic, lines: held }, next }
}

/** The end of a fence that is said to hold a diff, and has changed lines without a head; null for any other fence. */
const headlessFence = (lines: Lines, at: number): number | null => {
  if (!/^(?:`{3,}|~{3,})[ \t]*(?:diff|patch|udiff)\b/i.test(lines.at(at).slice(0, 100))) return null
  let next = at + 1
  let changes = false
  for (; next < lines.count && !/[`~]/.test(lines.mark(next)); next++) {
    if (startsSection(lines, next) || isHeadless(lines, next) || READ_OTHERWISE.test(lines.at(next)))
      return null
    changes ||= /[-+]/.test(lines.mark(next))
  }
  return changes ? next : null
}

/** A hunk with numbers, and markers of V4A patches and SEARCH/REPLACE blocks, which stand in such fences, too. */
const READ_OTHERWISE = /^(?:@@ -\d|\*{3} (?:Begin Patch|\w+ File:)|(?:<{5,9}|-{3,}) SEARCH\b)/i

/** Lines that only the head of a diff has. */
const HEADLESS =
  /^(?:--- (?:a\/|\/dev\/null)|(?:old|new file|deleted file) mode [0-7]{6}|GIT binary patch\s*$)/

/** A message may say where something was copied from; what it was copied to stands only in a head. */
const isHeadless = (lines: Lines, at: number): boolean =>
  HEADLESS.test(lines.at(at)) ||
  (/^(?:rename|copy) from \S/.test(lines.at(at)) && /^(?:rename|copy) to \S/.test(lines.at(at + 1)))

/** What is left of a head whose other lines cannot be read. */
const headlessAt = ({ lines, locate }: Reader, at: number): Found => {
  const next = skipHunks(lines, at + 1)
  const extent: Extent = { lines, line: at, next, locate }
  const isCutOff = next === at + 2 && breaksOff(lines, next)
  const diagnostic = isCutOff
    ? truncated(extent, 'the rest of its header')
    : malformed(extent, 'a `diff --git` line above it, or a `+++` line below it, is missing')
  return { segment: { kind: 'unreadable', place: placeOf(extent), diagnostic }, next }
}

/** True where a diff starts that does not stand at the margin. */
const isIndented = (lines: Lines, at: number): boolean =>
  SPACE.test(lines.mark(at)) &&
  /^[ \t]+--- \S/.test(lines.at(at)) &&
  /^[ \t]+\+\+\+ \S/.test(lines.at(at + 1)) &&
  /^[ \t]+@@/.test(lines.at(at + 2))

const SPACE = /[ \t]/

/** A diff whose lines have other marks than its own before them, with the lines that are indented as it is. */
const indentedAt = ({ lines, locate }: Reader, at: number): Found => {
  let next = at + 2
  while (SPACE.test(lines.mark(next))) next++
  const extent: Extent = { lines, line: at, next, locate }
  const diagnostic = malformed(extent, 'its lines are indented: write them at the margin')
  return { segment: { kind: 'unreadable', place: placeOf(extent), diagnostic }, next }
}

const unshownAt = ({ lines, locate, shown }: Reader, at: number): Found | undefined => {
  const next = unshownEnd(lines, at, shown)
  if (next === null) return undefined
  const extent: Extent = { lines, line: at, next, locate }
  const diagnostic = malformed(
    extent,
    'it names files, and not what they hold: `git diff --no-index --binary` shows all',
  )
  return { segment: { kind: 'unreadable', place: placeOf(extent), diagnostic }, next }
}

/** A text may even end in the middle of the line that a section starts with. */
const cutOffAt = ({ lines, locate }: Reader, at: number): Found | undefined => {
  if (at !== lines.count - 1 || !/^diff --\w*$/.test(lines.at(at))) return undefined
  const extent: Extent = { lines, line: at, next: at + 1, locate }
  const segment: Segment = {
    kind: 'unreadable',
    place: placeOf(extent),
    diagnostic: truncated(extent, 'its header'),
  }
  return { segment, next: at + 1 }
}
