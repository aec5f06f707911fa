import type { Document, Region } from '../text/document.ts'
import { patience, rareClue, searchLines, telling, type VisitLines } from './line-search.ts'
import type { Sought } from './sought.ts'

/** Lines that may still be compared around likely places. */
interface Patience {
  left: number
}

/** The region of the sought pieces when the first one ends on the given line, or null. */
const regionAt = (
  document: Document,
  { pieces }: Sought,
  first: number,
  patience: Patience,
): Region | null => {
  const last = pieces.length - 1
  if (first < 0 || !document.line(first).endsWith(pieces[0]!)) return null
  for (let index = 0; index < last; index++, patience.left--) {
    const line = first + index
    if (document.lineBreak(line) === '') return null
    if (index > 0 && document.line(line) !== pieces[index]) return null
  }
  if (!document.line(first + last).startsWith(pieces[last]!)) return null
  return {
    from: document.lineStart(first) + document.line(first).length - pieces[0]!.length,
    to: document.lineStart(first + last) + pieces[last]!.length,
  }
}

const withinLine = (document: Document, needle: string, visit: (region: Region) => boolean): void =>
  document.search(needle, (from) => {
    const to = from + needle.length
    // The `\r` of a `\r\n` belongs to the break: no text ends between the two.
    if (needle.endsWith('\r') && document.slice(to, to + 1) === '\n') return true
    return visit({ from, to })
  })

const acrossLines = (document: Document, sought: Sought, visit: (region: Region) => boolean): void => {
  const visitLines: VisitLines = (piece, visitLine) =>
    document.search(piece, (offset) => visitLine(document.lineAt(offset)))
  const left = { left: patience(document.lineCount) }
  const clue = rareClue(sought.pieces, visitLines)
  if (clue === null) {
    alongPiece(document, sought, left, visitLines, visit)
    return
  }
  for (const line of clue.lines) {
    const region = regionAt(document, sought, line - clue.at, left)
    if (region !== null && !visit(region)) return
  }
}

/** Looks wherever one line of the find is, and at every line once that has taken too long. */
const alongPiece = (
  document: Document,
  sought: Sought,
  left: Patience,
  visitLines: VisitLines,
  visit: (region: Region) => boolean,
): void => {
  const [at] = telling(sought.pieces, 1)
  let before = -1
  visitLines(sought.pieces[at!]!, (line) => {
    if (line === before) return true
    before = line
    const region = regionAt(document, sought, line - at!, left)
    return left.left > 0 && (region === null || visit(region))
  })
  if (left.left <= 0) amongAll(document, sought, before - at!, visit)
}

/** Looks at every line from one on, for the pieces between the first and the last, which are whole lines. */
const amongAll = (
  document: Document,
  sought: Sought,
  from: number,
  visit: (region: Region) => boolean,
): void => {
  const lines = { from: Math.max(0, from + 1), to: document.lineCount }
  searchLines(
    sought.pieces.slice(1, -1),
    (line) => document.line(line),
    lines,
    (line) => {
      const region = regionBetween(document, sought, line - 1)
      return region === null || visit(region)
    },
  )
}

/** As `regionAt`, where all lines but the first and the last are known to agree. */
const regionBetween = (document: Document, { pieces }: Sought, first: number): Region | null => {
  const last = pieces.length - 1
  const [head, tail] = [pieces[0]!, pieces[last]!]
  const agrees =
    first >= 0 &&
    document.line(first).endsWith(head) &&
    document.lineBreak(first + last - 1) !== '' &&
    document.line(first + last).startsWith(tail)
  return agrees
    ? {
        from: document.lineStart(first) + document.line(first).length - head.length,
        to: document.lineStart(first + last) + tail.length,
      }
    : null
}

/** Finds that are nothing but line breaks have no piece to look for first. */
const acrossBreaks = (document: Document, sought: Sought, visit: (region: Region) => boolean): void => {
  if (sought.pieces.length > 2) {
    amongAll(document, sought, -1, visit)
    return
  }
  const left = { left: Number.POSITIVE_INFINITY }
  for (let line = 0; line < document.lineCount; line++) {
    const region = regionAt(document, sought, line, left)
    if (region !== null && !visit(region)) return
  }
}

/** The last lines of a document without a final break, where they are the lines sought: only that break is missing. */
const atUnfinishedEnd = (document: Document, { body, endsWithBreak }: Sought): Region | null => {
  if (!endsWithBreak || document.endsWithBreak) return null
  const first = document.lineCount - body.length
  return first >= 0 && body.every((line, index) => document.line(first + index) === line)
    ? { from: document.lineStart(first), to: document.length }
    : null
}

/**
 * Visits each place where the text stands, anywhere in a line, until a visit gives false. Places are in order and
 * may overlap. Line endings make no difference, nor does the final one that a file lacks after whole lines; and nothing
 * in the text has a meaning of its own.
 */
export const visitExact = (document: Document, sought: Sought, visit: (region: Region) => boolean): void => {
  let going = true
  const visitNext = (region: Region): boolean => {
    going = visit(region)
    return going
  }
  if (sought.pieces.length === 1) withinLine(document, sought.text, visitNext)
  else if (sought.pieces.every((piece) => piece === '')) acrossBreaks(document, sought, visitNext)
  else acrossLines(document, sought, visitNext)
  const last = going ? atUnfinishedEnd(document, sought) : null
  if (last !== null) visit(last)
}
