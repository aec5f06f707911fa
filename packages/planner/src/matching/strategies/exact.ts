import type { Document, Region } from '../../text/document.ts'
import { patienceFor, searchAround, searchLines, type Worth } from '../searching/line-search.ts'
import { regionAt, splitsBreak } from '../searching/region-at.ts'
import { sameLines } from '../shared-lines.ts'
import type { Sought } from '../sought.ts'
import { isBlank } from '../white-space.ts'

type Visit = (region: Region) => boolean

/**
 * Visits each place where the text stands, anywhere in a line, until a visit gives false. Places are in order and
 * may overlap. Line endings make no difference, nor does the final one that a file lacks after whole lines; and nothing
 * in the text has a meaning of its own.
 */
export const visitExact = (document: Document, sought: Sought, visit: Visit): void => {
  const last = visitStanding(document, sought, visit) ? atUnfinishedEnd(document, sought) : null
  if (last !== null) visit(last)
}

const visitStanding = (document: Document, sought: Sought, visit: Visit): boolean => {
  const { pieces, text } = sought
  if (pieces.length === 1) return withinLine(document, text, visit)
  // Finds that are nothing but line breaks have no piece to look for first.
  return pieces.every((piece) => piece === '')
    ? amongAll(document, sought, -1, visit)
    : acrossLines(document, sought, visit)
}

const withinLine = (document: Document, needle: string, visit: Visit): boolean =>
  document.search(needle, (from) => {
    const to = from + needle.length
    return splitsBreak(document, to) || visit({ from, to })
  })

/** Looks at every line from one on, for the pieces between the first and the last, which are whole lines. */
const amongAll = (document: Document, sought: Sought, from: number, visit: Visit): boolean => {
  const lines = { from: Math.max(0, from + 1), to: document.lineCount }
  return searchLines(
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

const acrossLines = (document: Document, sought: Sought, visit: Visit): boolean => {
  const { pieces } = sought
  const patience = patienceFor(document.lineCount)
  return searchAround({
    lines: pieces,
    worth: worthOf,
    visitPlaces: (at, visitPlace) =>
      at > 0 && at < pieces.length - 1
        ? document.searchLine(pieces[at]!, visitPlace)
        : document.search(pieces[at]!, visitPlace),
    patience,
    placeAt: (at, offset) => regionAt(document, sought, at, offset, patience),
    visit,
    rest: (at, offset) => amongAll(document, sought, document.lineAt(offset) - at, visit),
  })
}

/** What a line is worth beyond its length: more than any part of a line. */
const LINE = 2 ** 30

/** Whole lines are worth more than what may be a part of one, and long ones more than short ones. */
const worthOf: Worth = (pieces, at) => {
  const { length } = pieces[at]!
  return at > 0 && at < pieces.length - 1 && !isBlank(pieces[at]!) ? length + LINE : length
}

/** The last lines of a document without a final break, where they are the lines sought: only that break is missing. */
const atUnfinishedEnd = (document: Document, { body, endsWithBreak }: Sought): Region | null => {
  if (!endsWithBreak || document.endsWithBreak) return null
  const first = document.lineCount - body.length
  return sameLines(body, document.lines(first, body.length))
    ? { from: document.lineStart(first), to: document.length }
    : null
}
