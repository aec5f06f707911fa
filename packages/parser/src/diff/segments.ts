import { type Diagnostic, diagnose, type Operation, type Place } from '@emend/model'
import { type Locate, placesIn } from '../places.ts'
import { thoughtsIn } from '../thoughts.ts'
import { type Extent, hunkMalformed, malformed, placeOf, truncated } from './faults.ts'
import { isHunkHeader, startsSection } from './header.ts'
import { skipHunks } from './hunks.ts'
import { type Lines, linesOf } from './lines.ts'
import { type Deed, deedOf } from './operations.ts'
import { directoriesInTheWay, orderOf, type Step } from './order.ts'
import { readSection, type Section } from './section.ts'

/** A stretch of a text that is not prose. */
export type Segment =
  | { readonly kind: 'section'; readonly place: Place; readonly section: Section; readonly deed: Deed }
  | { readonly kind: 'unreadable'; readonly place: Place; readonly diagnostic: Diagnostic }
  | { readonly kind: 'thought'; readonly place: Place; readonly text: string }

/** A text taken apart: what is not prose in document order, and the operations in the order to carry them out. */
export interface Segments {
  readonly segments: readonly Segment[]
  readonly operations: readonly { readonly operation: Operation; readonly place: Place }[]
  readonly locate: Locate
}

// One diagnostic each for millions of broken hunks would help nobody: the last one covers the rest of the text.
const MOST_UNREADABLE = 100

/** Takes a text apart. Linear in the text. */
export const segmentsOf = (text: string): Segments => {
  const reader = readerOf(text)
  const { lines, locate } = reader
  const segments: Segment[] = []
  const groups: SectionSegment[][] = [[]]
  let unreadable = 0
  for (let at = 0; at < lines.count; ) {
    if (unreadable === MOST_UNREADABLE) {
      segments.push(unreadRest(reader, at))
      break
    }
    const { segment, next } = segmentAt(reader, at)
    // The patches of a series each have a mail of their own, and refer to what those before have made.
    if (segment === undefined && MAIL.test(lines.at(at))) groups.push([])
    if (segment?.kind === 'section') groups.at(-1)!.push(segment)
    if (segment?.kind === 'unreadable') unreadable++
    if (segment !== undefined) segments.push(segment)
    at = next
  }
  return { segments, locate, operations: groups.flatMap((group) => inOrder(reader, group)) }
}

const MAIL = /^From [0-9a-f]{40} /

type SectionSegment = Extract<Segment, { kind: 'section' }>

/** What is known of a text while it is taken apart. */
interface Reader {
  readonly lines: Lines
  readonly locate: Locate
  readonly thoughts: readonly { readonly from: number; readonly to: number; readonly text: string }[]
  /** The next thought to come. */
  thought: number
  /** The Markdown fence that is open; empty where none is. */
  fence: string
}

const readerOf = (text: string): Reader => {
  const thoughts = [...thoughtsIn(text).values()]
    .sort((one, other) => one.from - other.from)
    .map(({ from, to, insideFrom, insideTo }) => ({
      from,
      to,
      text: text.slice(insideFrom, insideTo).trim(),
    }))
  return { lines: linesOf(text), locate: placesIn(text), thoughts, thought: 0, fence: '' }
}

interface Found {
  readonly segment?: Segment
  readonly next: number
}

const segmentAt = (reader: Reader, at: number): Found => {
  const { lines } = reader
  if (startsSection(lines, at)) return sectionAt(reader, at)
  if (isHunkHeader(lines, at) && /^@@ -\d/.test(lines.at(at))) return strayHunk(reader, at)
  const thought = thoughtOn(reader, at)
  if (thought !== undefined) return thought
  const mark = lines.first(at)
  if (mark === '`' || mark === '~') turnFence(reader, lines.at(at))
  return cutOffAt(reader, at) ?? { next: at + 1 }
}

const sectionAt = (reader: Reader, at: number): Found => {
  const { lines, locate } = reader
  const read = readSection(lines, at, reader.fence !== '', locate)
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

/** A hunk that no header stands above, with the lines that follow it. */
const strayHunk = ({ lines, locate }: Reader, at: number): Found => {
  const next = skipHunks(lines, at + 1)
  const extent: Extent = { lines, line: at, next, locate }
  const diagnostic = malformed(extent, 'no `---` and `+++` lines above this hunk name its file')
  return { segment: { kind: 'unreadable', place: placeOf(extent), diagnostic }, next }
}

const thoughtOn = (reader: Reader, at: number): Found | undefined => {
  const { lines, thoughts, locate } = reader
  while (reader.thought < thoughts.length && thoughts[reader.thought]!.from < lines.start(at))
    reader.thought++
  const thought = thoughts[reader.thought]
  if (thought === undefined || thought.from >= lines.start(at + 1)) return undefined
  const place = locate(thought.from, thought.to)
  const next = Math.max(at, lines.lineOf(Math.max(thought.from, thought.to - 1))) + 1
  return { segment: { kind: 'thought', place, text: thought.text }, next }
}

const turnFence = (reader: Reader, line: string): void => {
  const fence = /^(?:`{3,}|~{3,})/.exec(line.slice(0, 100))?.[0]
  if (fence === undefined) return
  if (reader.fence === '') reader.fence = fence
  else if (fence.startsWith(reader.fence)) reader.fence = ''
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

const unreadRest = ({ lines, locate }: Reader, line: number): Segment => {
  const place = placeOf({ lines, line, next: lines.count, locate })
  const diagnostic = diagnose('too-many-problems', { count: MOST_UNREADABLE }, { plan: place })
  return { kind: 'unreadable', place, diagnostic }
}

const inOrder = (reader: Reader, group: readonly SectionSegment[]): Segments['operations'] => {
  const deeds = group.map(({ deed }) => deed)
  const inTheWay = directoriesInTheWay(deeds)
  return orderOf(deeds).flatMap((step) => {
    const segment = group[step.section]!
    const directories = step.part === 'aside' ? [] : (inTheWay.get(segment.deed.writes ?? '') ?? [])
    const place = reader.locate(segment.place.offset, segment.place.offset)
    const removals = directories.map((path) => ({ operation: { op: 'rmdir', path } as const, place }))
    return [...removals, ...operationsIn(reader, segment, step)]
  })
}

/** The operations of a step, each with a place of its own: a second one has that of the lines after the headers. */
const operationsIn = (reader: Reader, { section, deed, place }: SectionSegment, { part, name }: Step) => {
  const [head, body] = halvesOf(reader, section)
  if (part === 'aside') {
    const { path: from, keeps } = deed.takes!
    return [
      { operation: { op: keeps ? 'copy' : 'move', from, to: name!, overwrite: false } as const, place: head },
    ]
  }
  const operations = deed.operations(name)
  if (part === 'rest') return operations.map((operation) => ({ operation, place: body }))
  if (operations.length === 1) return operations.map((operation) => ({ operation, place }))
  return operations.map((operation, index) => ({ operation, place: index === 0 ? head : body }))
}

const halvesOf = ({ lines, locate }: Reader, { line, body, next }: Section): readonly [Place, Place] => {
  const middle = body < next ? body : next - 1
  return [placeOf({ lines, line, next: middle, locate }), placeOf({ lines, line: middle, next, locate })]
}
