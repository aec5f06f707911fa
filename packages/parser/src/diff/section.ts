import type { Diagnostic, Hunk, Piece, Place } from '@emend/model'
import type { Lines } from '../text/lines.ts'
import type { Locate } from '../text/places.ts'
import { readBinary } from './binary.ts'
import { type Extent, hunkMalformed, malformed, placeOf, truncated } from './faults.ts'
import { isEmptyBlob } from './headers/extended-header.ts'
import { type Header, namesBelow, readHeader } from './headers/header.ts'
import { isCutOff } from './headers/header-cut-off.ts'
import type { Prefixes } from './headers/prefixes.ts'
import { pathsOf, type Sides } from './headers/sides.ts'
import { readHunk, skipHunks, skipToHunk } from './hunks/hunks.ts'
import { isHunkHeader } from './starts.ts'

/** The diff of one file, read. Lines are 0-based; `body` is the first one after the extended headers. */
export interface Section {
  readonly header: Header
  readonly paths: Sides
  readonly hunks: readonly Hunk[]
  /** Where each of them stands. */
  readonly hunkPlaces: readonly Place[]
  /** The new file of a binary patch. */
  readonly pieces?: readonly Piece[]
  readonly line: number
  readonly body: number
  readonly next: number
}

/** A section, or why it cannot be read; `next` is the line to go on at. */
export type Read =
  | { readonly section: Section; readonly next: number }
  | { readonly diagnostic: Diagnostic; readonly next: number }

/** Where a section stands. */
export interface Surroundings {
  /** True inside a Markdown fence that is still open. */
  readonly fenced: boolean
  /** The word that ends the here-document that it may stand in. */
  readonly word: string | undefined
  readonly locate: Locate
  /** The directories that the diff as a whole is of, if it is of two. */
  readonly compared: Prefixes | null
}

/** Reads the diff of the file that starts at a line. */
export const readSection = (lines: Lines, line: number, surroundings: Surroundings): Read => {
  const { locate, compared } = surroundings
  const header = readHeader(lines, line)
  const extent: Extent = { lines, line, next: Math.max(line + 1, header.next), locate }
  if (/^diff --c/.test(lines.at(line)))
    return unread(extent, 'the diff of a merge, of more than two files, cannot be applied')
  if (header.isOfTwoFiles)
    return unread(extent, 'its `diff --git` line names another file than those below it')
  const paths = pathsOf(header, compared)
  if ('error' in paths) return unread(extent, paths.error)
  if (namesBelow(lines, header)) return unread(extent, 'its `+++` line stands below its first `@@`')
  if (/^(?:GIT binary patch|Binary files )/.test(lines.at(header.next)))
    return withBinary(extent, header, paths)
  return withHunks(extent, header, paths, surroundings)
}

/** A section that is broken before its hunks: they go with it. */
const unread = (extent: Extent, error: string): Read => {
  const next = skipHunks(extent.lines, extent.next)
  return { diagnostic: malformed({ ...extent, next }, error), next }
}

const withHunks = (extent: Extent, header: Header, paths: Sides, { fenced, word }: Surroundings): Read => {
  const { lines, line, locate } = extent
  const hunks: Hunk[] = []
  const hunkPlaces: Place[] = []
  let diagnostic: Diagnostic | undefined
  let next = header.next
  for (let at = skipToHunk(lines, next); isHunkHeader(lines, at); at = skipToHunk(lines, next)) {
    const read = readHunk(lines, at, { fenced, word, creates: paths.old === null })
    const place = placeOf({ lines, line: at, next: read.next, locate })
    next = read.next
    if (read.truncated) diagnostic = truncated({ ...extent, next }, 'the rest of a hunk')
    else if (read.error !== undefined)
      diagnostic ??= hunkMalformed(place, paths.fresh ?? paths.old!, hunks.length + 1, read.error)
    hunks.push(read.hunk)
    hunkPlaces.push(place)
  }
  if (diagnostic !== undefined) return { diagnostic, next }
  if (hunks.length === 0 && isCutOff(lines, header))
    return { diagnostic: truncated(extent, 'the rest of its header'), next }
  if (hunks.length === 0 && !saysEnough(header)) return nothingSaid(extent)
  next = Math.max(next, extent.next)
  return {
    section: { header, paths, hunks, hunkPlaces, line, body: bodyOf(lines, line, header), next },
    next,
  }
}

/** The line of the names, or that of the first hunk where none stand above it. */
const bodyOf = (lines: Lines, line: number, { next }: Header): number => {
  let body = next
  while (body > line + 1 && /^(?:---|\+\+\+) /.test(lines.at(body - 1))) body--
  return body
}

/**
 * Git's extended headers alone can say that a file is moved or copied as it is, empty, gone, or gets another mode; but
 * whoever names its files, or the blob of another content, goes on to say what changes.
 */
const saysEnough = (header: Header): boolean => {
  const { way, createdMode, deletedMode, newMode, index, differs } = header
  if (header.old !== undefined || header.fresh !== undefined) return false
  if (deletedMode !== undefined) return true
  if (createdMode !== undefined) return index === undefined || isEmptyBlob(index.fresh)
  return (way !== undefined || newMode !== undefined) && index === undefined && differs === undefined
}

const nothingSaid = (extent: Extent): Read => {
  const isCut = !/\S/.test(extent.lines.text.slice(extent.lines.start(extent.next)))
  const diagnostic = isCut
    ? truncated(extent, 'a hunk')
    : malformed(extent, 'it has no hunk, and nothing else says what changes')
  return { diagnostic, next: extent.next }
}

const withBinary = (extent: Extent, header: Header, paths: Sides): Read => {
  const { lines, line } = extent
  const start = header.next + 1
  const isNamed = FULL_ID.test(header.index?.old ?? '')
  const section = { header, paths, hunks: [], hunkPlaces: [], line, body: header.next }
  if (!lines.at(header.next).startsWith('GIT')) {
    // The id of what goes says all of it.
    if (paths.fresh === null && isNamed) return { section: { ...section, next: start }, next: start }
    return { diagnostic: malformed({ ...extent, next: start }, WITHOUT_BYTES), next: start }
  }
  const read = readBinary(lines, start, paths.fresh === null ? undefined : header.index?.fresh)
  const next = Math.min(lines.count, read.next)
  const whole = { ...extent, next }
  if (read.truncated) return { diagnostic: truncated(whole, 'the rest of its data'), next }
  if (read.error !== undefined) return { diagnostic: malformed(whole, read.error), next }
  if (!isNamed)
    return { diagnostic: malformed(whole, 'a binary patch needs an `index` line with full blob ids'), next }
  return { section: { ...section, pieces: read.pieces, next }, next }
}

const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const WITHOUT_BYTES = 'it leaves out the bytes of a binary file: make it with `git diff --binary`'
