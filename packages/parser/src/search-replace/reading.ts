import { diagnose, type Place } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { type PlaceOf, parseLines, type ReadAt, type Segment } from '../line-segments.ts'
import { type Lines, linesOf } from '../lines.ts'
import { type Block, operationOf, readBlock } from './block.ts'
import { mayOpen, openingOf } from './markers.ts'
import { pathAbove } from './path.ts'

/** Reads every block in an answer. */
export const parseSearchReplace = (text: string): ParseResult => {
  const lines = linesOf(text)
  return parseLines('search-replace', lines, readerOf(lines))
}

const readerOf = (lines: Lines): ReadAt => {
  let path: string | undefined
  let floor = 0
  return (at, place) => {
    const opening = mayOpen(lines.first(at)) ? openingOf(lines.at(at)) : undefined
    if (opening === undefined) return begunAtEnd(lines, at, place)
    const above = pathAbove(lines, at, floor)
    path = above?.path ?? path
    const block = readBlock(lines, at, opening)
    floor = block.next
    return {
      segments: [segmentOf(lines, block, path, place(above?.line ?? at, block.next))],
      next: block.next,
    }
  }
}

const segmentOf = (lines: Lines, block: Block, path: string | undefined, place: Place): Segment => {
  if ('missing' in block) return unreadable('operation-truncated', lines, { missing: block.missing }, place)
  if ('error' in block) return unreadable('operation-malformed', lines, { error: block.error }, place)
  if (path === undefined) return unreadable('operation-malformed', lines, { error: NO_PATH }, place)
  return { kind: 'operation', place, operation: operationOf(path, block) }
}

const NO_PATH = 'no path stands above it: write the path of the file on the line before'

const EXPECTED = `path/to/file
<<<<<<< SEARCH
lines of the file
=======
lines in their place
>>>>>>> REPLACE`

const PREVIEW = 200

const unreadable = (
  code: 'operation-malformed' | 'operation-truncated',
  { text }: Lines,
  what: { readonly error?: string; readonly missing?: string },
  place: Place,
): Segment => {
  const { offset, length } = place
  const { error = '', missing = '' } = what
  const data = {
    name: 'SEARCH/REPLACE',
    error,
    missing,
    preview: text.slice(offset, offset + Math.min(length, PREVIEW)),
    expected: EXPECTED,
  }
  return { kind: 'unreadable', place, diagnostic: diagnose(code, data, { plan: place }) }
}

/** A text may even end in the middle of the line that opens a block. */
const begunAtEnd = (lines: Lines, at: number, place: PlaceOf) => {
  if (at !== lines.count - 1 || !/^<{5,9}(?: S[EARCH]*)?$/.test(lines.at(at))) return undefined
  const whole = place(at, at + 1)
  return {
    segments: [unreadable('operation-truncated', lines, { missing: 'the rest of its first line' }, whole)],
    next: at + 1,
  }
}
