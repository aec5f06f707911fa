import { directoryAbove, hereDocumentOf, isCommand } from '../command-above.ts'
import { endsFence, fenceOn } from '../fences.ts'
import type { Lines } from '../lines.ts'
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
  /** The other directory that its wrapper goes to, in which its paths would be meant. */
  readonly directory?: string
  /** True where it was begun and the text ends without an end to it. */
  readonly cutOff: boolean
}

/** The patch that begins at a line; undefined where none does. It is looked through once. */
export const envelopeAt = (lines: Lines, at: number): Envelope | undefined => {
  const first = isCommand(lines.at(at)) ? at + 1 : at
  const marker = mayMark(lines.mark(first)) ? markerOf(lines.at(first)) : undefined
  const patch =
    marker?.kind === 'begin' ? begun(lines, at, first) : isHeader(marker) ? bare(lines, at, first) : undefined
  const directory = patch && directoryAbove(lines, first)
  return patch === undefined || directory === undefined ? patch : { ...patch, directory }
}

const begun = (lines: Lines, from: number, begin: number): Envelope => {
  const end = endOf(lines, begin + 1)
  const enclosed = { from, inside: begin + 1, enclosed: true, cutOff: false }
  if (end.line !== undefined)
    return { ...enclosed, to: end.line, next: afterTerminator(lines, from, end.line + 1) }
  const fence = closingFence(lines, from, end.stop)
  if (fence !== undefined) return { ...enclosed, to: fence, next: fence }
  return { ...enclosed, to: end.stop, next: end.stop, cutOff: end.stop === lines.count }
}

/**
 * The line that ends a patch, before another one begins at `stop`. White space before it that starts with a space could
 * be the mark of context: such a line ends the patch only if no other does.
 */
const endOf = (lines: Lines, from: number): { readonly line: number | undefined; readonly stop: number } => {
  let padded: number | undefined
  let at = from
  for (; at < lines.count; at++) {
    if (!mayMark(lines.mark(at))) continue
    const line = lines.at(at)
    const kind = line.includes('*** ') ? markerOf(line)?.kind : undefined
    if (kind !== 'end' && kind !== 'begin') continue
    const isPadded = line.startsWith(' ')
    if (isPadded && kind === 'end') padded = at
    else if (kind === 'end') return { line: at, stop: at }
    else if (!isPadded) break
  }
  return { line: padded, stop: at }
}

const bare = (lines: Lines, from: number, first: number): Envelope => {
  const { line, stop } = endOf(lines, first + 1)
  const shared = { from, inside: first, cutOff: false }
  if (line !== undefined)
    return { ...shared, to: line, next: afterTerminator(lines, from, line + 1), enclosed: true }
  const fence = closingFence(lines, from, stop)
  return { ...shared, to: fence ?? stop, next: fence ?? stop, enclosed: fence !== undefined }
}

/** The line after the word that ends a here-document. */
const afterTerminator = (lines: Lines, from: number, at: number): number => {
  const word = hereDocumentOf(lines.at(from))
  return word !== undefined && at < lines.count && lines.at(at).trim() === word ? at + 1 : at
}

/** Where the fence that was opened right above a patch is closed. */
const closingFence = (lines: Lines, from: number, to: number): number | undefined => {
  const opening = from === 0 ? undefined : fenceOn(lines.at(from - 1).slice(0, 100))
  if (opening === undefined) return undefined
  for (let at = from; at < to; at++) if (endsFence(lines.at(at), opening.marks)) return at
  return undefined
}
