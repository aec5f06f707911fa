import type { Document, Region } from '../text/document.ts'
import type { Sought } from './sought.ts'

const longest = (pieces: readonly string[]): number => {
  let best = 0
  for (let index = 1; index < pieces.length; index++)
    if (pieces[index]!.length > pieces[best]!.length) best = index
  return best
}

/** The region of the sought pieces when the first one ends on the given line, or null. */
const regionAt = (document: Document, { pieces }: Sought, first: number): Region | null => {
  const last = pieces.length - 1
  if (first < 0 || !document.line(first).endsWith(pieces[0]!)) return null
  for (let index = 0; index < last; index++) {
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
  const at = longest(sought.pieces)
  let before = -1
  document.search(sought.pieces[at]!, (offset) => {
    const line = document.lineAt(offset)
    if (line === before) return true
    before = line
    const region = regionAt(document, sought, line - at)
    return region === null || visit(region)
  })
}

const acrossBreaks = (document: Document, sought: Sought, visit: (region: Region) => boolean): void => {
  for (let line = 0; line < document.lineCount; line++) {
    const region = regionAt(document, sought, line)
    if (region !== null && !visit(region)) return
  }
}

/**
 * Visits each place where the text stands, anywhere in a line, until a visit gives false. Places are in order and
 * may overlap. Line endings make no difference, and nothing in the text has a meaning of its own.
 */
export const visitExact = (document: Document, sought: Sought, visit: (region: Region) => boolean): void => {
  if (sought.pieces.length === 1) withinLine(document, sought.text, visit)
  else if (sought.pieces.every((piece) => piece === '')) acrossBreaks(document, sought, visit)
  else acrossLines(document, sought, visit)
}
