import type { Diagnostic, Hunk, Piece, Place } from '@emend/model'
import type { Source } from '../line-segments.ts'
import type { Lines } from '../text/lines.ts'
import { readBinary } from './binary.ts'
import { diagnosticOf, type Fault, hunkMalformed } from './faults.ts'
import { isEmptyBlob } from './headers/extended-header.ts'
import { type Header, namesBelow, readHeader } from './headers/header.ts'
import { isCutOff } from './headers/header-cut-off.ts'
import type { Prefixes } from './headers/prefixes.ts'
import { pathsOf, type Sides } from './headers/sides.ts'
import type { HunkSurroundings } from './hunks/hunk-faults.ts'
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
export type Read = Section | Fault | { readonly diagnostic: Diagnostic; readonly next: number }

/** Where a section stands. */
export interface Surroundings extends Omit<HunkSurroundings, 'creates'> {
  /** The directories that the diff as a whole is of, if it is of two. */
  readonly compared: Prefixes | null
}

/** Reads the diff of the file that starts at a line. One that is broken before its hunks takes them with it. */
export const readSection = (source: Source, line: number, surroundings: Surroundings): Read => {
  const { lines } = source
  const header = readHeader(lines, line)
  const unread = (error: string): Fault => {
    const next = skipHunks(lines, header.next)
    return isCutOff(lines, header) ? { missing: REST, next } : { error, next }
  }
  if (/^diff --c/.test(lines.at(line)))
    return unread('the diff of a merge, of more than two files, cannot be applied')
  if (header.isOfTwoFiles) return unread('its `diff --git` line names another file than those below it')
  const paths = pathsOf(header, surroundings.compared)
  if ('error' in paths) return unread(paths.error)
  if (namesBelow(lines, header)) return unread('its `+++` line stands below its first `@@`')
  const { next } = header
  const body = bodyOf(lines, line, header)
  const section: Section = { header, paths, hunks: [], hunkPlaces: [], line, body, next }
  return /^(?:GIT binary patch|Binary files )/.test(lines.at(next))
    ? withBinary(lines, section)
    : withHunks(source, section, surroundings)
}

const withHunks = (source: Source, section: Section, { fenced, word }: Surroundings): Read => {
  const { lines, place: placeOf } = source
  const { header, paths, line } = section
  const hunks: Hunk[] = []
  const hunkPlaces: Place[] = []
  let diagnostic: Diagnostic | undefined
  let { next } = section
  for (let at = skipToHunk(lines, next); isHunkHeader(lines, at); at = skipToHunk(lines, next)) {
    const read = readHunk(lines, at, { fenced, word, creates: paths.old === null })
    const place = placeOf(at, read.next)
    next = read.next
    if (read.truncated) diagnostic = diagnosticOf(source, line, { missing: 'the rest of a hunk', next })
    else if (read.error !== undefined)
      diagnostic ??= hunkMalformed(place, paths.fresh ?? paths.old!, hunks.length + 1, read.error)
    hunks.push(read.hunk)
    hunkPlaces.push(place)
  }
  if (diagnostic !== undefined) return { diagnostic, next }
  if (hunks.length > 0) return { ...section, hunks, hunkPlaces, next }
  if (isCutOff(lines, header)) return { missing: REST, next }
  const isLast = !/\S/.test(lines.text.slice(lines.start(next)))
  // In a fence that is still open, more would follow on what is said of a file.
  if (saysEnough(header) && !(fenced && isLast)) return section
  return isLast
    ? { missing: 'a hunk', next }
    : { error: 'it has no hunk, and nothing else says what changes', next }
}

const REST = 'the rest of its header'

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

const withBinary = (lines: Lines, section: Section): Read => {
  const { header, paths } = section
  const start = header.next + 1
  const isNamed = FULL_ID.test(header.index?.old ?? '')
  if (!lines.at(header.next).startsWith('GIT'))
    // The id of what goes says all of it.
    return paths.fresh === null && isNamed
      ? { ...section, next: start }
      : { error: WITHOUT_BYTES, next: start }
  const read = readBinary(lines, start, paths.fresh === null ? undefined : header.index?.fresh)
  const next = Math.min(lines.count, read.next)
  if ('pieces' in read) return isNamed ? { ...section, pieces: read.pieces, next } : { error: UNNAMED, next }
  return read.truncated ? { missing: 'the rest of its data', next } : { error: read.error, next }
}

const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const UNNAMED = 'a binary patch needs an `index` line with full blob ids'
const WITHOUT_BYTES = 'it leaves out the bytes of a binary file: make it with `git diff --binary`'
