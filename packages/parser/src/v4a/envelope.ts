import { hereDocumentOf, isCommand, objectionAbove } from '../text/command-above.ts'
import { fenceAfter, fenceBelow, fenceOn } from '../text/fences.ts'
import { indentationOf } from '../text/indentation.ts'
import { type Lines, lineWhere } from '../text/lines.ts'
import { isHeader, markerOf, mayMark } from './markers.ts'

/** Where a patch stands in a text, as 0-based lines. */
export interface Envelope {
  /** The first line that belongs to it: its wrapper, or its first marker. */
  readonly from: number
  /** Its sections: from the line after `*** Begin Patch` to the one that ends it. */
  readonly inside: number
  readonly to: number
  /** The line after all that belongs to it. */
  readonly next: number
  /** False where nothing but its own lines shows where it ends. */
  readonly enclosed: boolean
  /** How far all of its lines are indented, as those of an item of a list are. */
  readonly indentation: string
  /** What is wrong with it by the script that it stands in. */
  readonly objection?: string
  /** True where it was begun and the text ends without an end to it. */
  readonly cutOff: boolean
}

/**
 * Prepares the answers for a text: the patch that begins at a line, undefined where none does. Lines come in order; all
 * of them are looked through once.
 */
export const envelopesIn = (lines: Lines): ((at: number) => Envelope | undefined) => {
  const ends = endsIn(lines)
  return (at) => {
    const first = isCommand(lines.at(at)) ? at + 1 : at
    const marker = mayMark(lines.mark(first)) ? markerOf(lines.at(first)) : undefined
    const begun = marker?.kind === 'begin'
    if (!begun && !isHeader(marker)) return undefined
    const patch = patchFrom(lines, at, begun ? first + 1 : first, begun, ends)
    const objection = objectionAbove(lines, first) ?? (isEscaped(lines, patch) ? ESCAPED : undefined)
    return { ...patch, ...(objection !== undefined && { objection }) }
  }
}

/** True for a patch with backslashes in a template literal of code, where they are marks, unless it is a raw one. */
const isEscaped = (lines: Lines, { from, to }: Envelope): boolean => {
  if (!TEMPLATE.test(lines.at(from - 1))) return false
  const at = lineWhere(from, to, (line) => ENDS_OR_MARKS.test(lines.at(line)))
  return at < to && lines.at(at).includes('\\')
}

const TEMPLATE = /(?:=>?|[(,]|[{,]\s*\w+:|^\s+\w+:|\breturn)\s*`(?:\*{3} Begin Patch)?\s*$/
const ENDS_OR_MARKS = new RegExp(`^\`|${TEMPLATE.source}|\\\\`)
const ESCAPED =
  'its backslashes are marks in the template literal that it stands in: write the patch without code around it'

/** The patch between `*** Begin Patch` and its end, or one that starts with its first header. */
const patchFrom = (lines: Lines, from: number, inside: number, begun: boolean, ends: Ends): Envelope => {
  const { line, stop } = ends.patch(inside)
  const end = line ?? ends.fence(from, stop)
  const to = end ?? stop
  return {
    from,
    inside,
    to,
    next: line === undefined ? to : afterTerminator(lines, from, line + 1),
    enclosed: begun || end !== undefined,
    indentation: begun && line !== undefined ? indentationFrom(lines, inside - 1, line) : '',
    cutOff: end === undefined && stop === lines.count && (begun || opensFence(lines, from - 1)),
  }
}

/** The indentation of a line, where all of those down to another one have it; else empty. */
const indentationFrom = (lines: Lines, from: number, to: number): string => {
  const indentation = indentationOf(lines.at(from))
  if (indentation === '') return ''
  const isLess = (line: string): boolean => !line.startsWith(indentation) && line.trim() !== ''
  return lineWhere(from, to, (line) => isLess(lines.at(line))) === to ? indentation : ''
}

/** True for a fence that begins a block: with a word behind it, or after blocks that have ended. */
const opensFence = (lines: Lines, at: number): boolean => {
  const opening = fenceOn(lines.at(at))
  if (opening?.info !== '') return opening !== undefined
  return fenceAfter(lines.text.slice(0, lines.start(at))) === ''
}

/** Where a patch ends, and the line before `stop` that ends it. */
interface End {
  readonly line: number | undefined
  readonly stop: number
}

/** Where patches end, and the fences that were opened right above them. */
interface Ends {
  readonly patch: (from: number) => End
  readonly fence: (from: number, to: number) => number | undefined
}

// Of many patches without an envelope each would be looked for an end up to that of the last: what was seen is kept.
const endsIn = (lines: Lines): Ends => {
  let end: End = { line: undefined, stop: -1 }
  const closed = new Map<string, number>()
  const patch = (from: number): End => {
    if (from > end.stop) end = endOf(lines, from)
    return end.line !== undefined && end.line < from ? { line: undefined, stop: end.stop } : end
  }
  const fence = (from: number, to: number): number | undefined => {
    const opened = fenceBelow('', lines.at(from - 1))
    if (opened === '') return undefined
    // Behind less white space than the fence has, it is a line of a file.
    const ends = (line: string): boolean => line.startsWith(opened) && fenceBelow(opened, line) === ''
    const at = lineWhere(Math.max(from, closed.get(opened) ?? 0), to, (line) => ends(lines.at(line)))
    closed.set(opened, at)
    return at < to ? at : undefined
  }
  return { patch, fence }
}

/**
 * The line that ends a patch, before another one begins at `stop`. White space before it that starts with a space could
 * be the mark of context: such a line ends the patch only if no other does, or it is indented as the first line is.
 */
const endOf = (lines: Lines, from: number): End => {
  const first = lines.at(from - 1)
  const indentation = markerOf(first)?.kind === 'begin' ? indentationOf(first) : ''
  let padded: number | undefined
  let at = from
  for (; at < lines.count; at++) {
    if (!mayMark(lines.mark(at))) continue
    const line = lines.at(at)
    const kind = line.includes('*** ') ? markerOf(line)?.kind : undefined
    if (kind !== 'end' && kind !== 'begin') continue
    const isPadded = line.startsWith(' ') && indentationOf(line) !== indentation
    if (isPadded && kind === 'end') padded = at
    else if (kind === 'end') return { line: at, stop: at }
    else if (!isPadded) break
  }
  return { line: padded, stop: at }
}

/** The line after the word that ends a here-document. */
const afterTerminator = (lines: Lines, from: number, at: number): number => {
  const word = hereDocumentOf(lines.at(from))
  return word !== undefined && lines.at(at).trim() === word ? at + 1 : at
}
