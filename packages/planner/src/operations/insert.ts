import type { OperationOf, Problem } from '@emend/model'
import { misprinted } from '../guards/misprints/misprint.ts'
import { refusedAddition } from '../guards/new-lines.ts'
import { runsOn } from '../guards/run-on.ts'
import type { FoundLines } from '../matching/cascade.ts'
import { rangeOf } from '../matching/found-range.ts'
import {
  misplaced,
  misplacedInline,
  misplacedLoosely,
  takesIndent,
} from '../matching/replacing/fits-beside.ts'
import { withoutIndentAtEnd } from '../matching/replacing/indent-at-end.ts'
import { type Sought, sought } from '../matching/sought.ts'
import { bringsAnchor } from '../matching/twice/brings-anchor.ts'
import { comesTwice } from '../matching/twice/comes-twice.ts'
import { isBlank } from '../matching/white-space.ts'
import { withoutLacking } from '../matching/whole-lines.ts'
import { withoutByteOrderMarks } from '../matching/without-byte-order-marks.ts'
import type { Document, Region, Splice } from '../text/document.ts'
import { lineBreakAt } from '../text/line-break-at.ts'
import { withBreaks, withoutFinalBreak } from '../text/line-ending.ts'
import { explainMissing } from './explaining/explain-missing.ts'
import { explainTwice } from './explaining/explain-twice.ts'
import { explainUnclear } from './explaining/explain-unclear.ts'
import { failed, failedAs, type Scene, type Verdict } from './operation.ts'
import { detailOfFound } from './replacing/found-detail.ts'
import { locateText, type Place } from './replacing/locate-text.ts'
import { replaceFound } from './replacing/replace-found.ts'
import type { Search } from './replacing/search.ts'
import { type TextTarget, textTarget } from './targets/open-text.ts'
import { rewriteText } from './targets/rewrite-text.ts'

type Insert = OperationOf<'insert'>

/** Adds text next to an anchor that is in the file exactly once, on lines of its own or directly at it. */
export const insert = (operation: Insert, scene: Scene): Verdict => {
  const target = textTarget(operation.path, 'edit', scene)
  if (!target.ok) return target
  const { find, replace: content } = withoutByteOrderMarks(target.text, operation.anchor, operation.content)
  if (content === '') return failed({ code: 'content-empty', data: { field: 'content' } })
  const unmeant = refusedAddition(target.path, content, target.text.document)
  if (unmeant !== null) return failed(unmeant)
  const { expect } = operation
  const search: Search = { find, content, occurrences: 'one', expect, field: 'anchor' }
  const located = locateText(target, search, scene)
  if (!('found' in located)) return located
  const meant = { ...operation, content: located.content }
  if (located.found.kind === 'exact') {
    const region = located.found.regions[0]!
    const effective = asLines(target.text.document, region, located.wanted, meant)
    const unclearAt = operation.placement === 'line' ? misplaced : misplacedInline
    return insertAt(target, anchorAt(target, located, region, effective), effective, scene, unclearAt)
  }
  if (operation.placement === 'inline') return failedAs(explainMissing(target, search, scene))
  const there = asInFile(located, located.found)
  const misprint = misprintOf(target, there, meant)
  if (misprint !== null) return failed(misprint)
  const again = bringsAnchor(target.text.document, rangeOf(target.text.document, there.found), meant)
  if (again !== null) return explainTwice(target, again, 'insertion')
  const unclear = misplacedLoosely(target.text.document, there.found.match, there.wanted, meant)
  if (unclear !== null) return refused(target, located, there.found.match.line + 1, unclear)
  const detail = detailOfFound(target.text.document, located)
  return replaceFound(target, there, besideAnchor(meant, there.wanted), scene, detail)
}

/**
 * An insertion directly at an anchor as one of lines of their own, where that is what it comes to: above the start of a
 * line, with a line break at its end; below the end of one, with a line break before it; or below the line break at the
 * end of the anchor, unless white space shows that it goes on with the next line.
 */
const asLines = (
  document: Document,
  { from, to }: Region,
  { endsWithBreak }: Sought,
  operation: Insert,
): Insert => {
  const { position, placement, content } = operation
  if (placement === 'line') return operation
  const asLine = { ...operation, placement: 'line' } as const
  if (position === 'before') return document.startsLine(from) && content.endsWith('\n') ? asLine : operation
  // The break at the end of the anchor is one that the last line may lack.
  const isUnfinished = to === document.length && !document.endsWithBreak
  if (endsWithBreak) return isUnfinished || /[\S\n]$/.test(content) ? asLine : operation
  const isBelow = document.endsLine(to) && /^\r?\n/.test(content) && !content.endsWith('\n')
  return isBelow ? { ...asLine, content: content.replace(/^\r?\n/, '') } : operation
}

/**
 * The place of an anchor. Lines of their own go above the line of which it has nothing but the indentation, and below the
 * one of which it has nothing but the end.
 */
interface Anchor extends Place {
  readonly region: Region
}

const anchorAt = (
  { text }: TextTarget,
  { wanted, ...place }: Place,
  region: Region,
  { placement }: Insert,
): Anchor => {
  const found = { region, wanted }
  const anchor =
    placement === 'line' ? withoutEndAtStart(text.document, withoutIndentAtEnd(text.document, found)) : found
  return { ...place, ...anchor, found: { kind: 'exact', regions: [anchor.region] } }
}

/** An anchor without the line of which it has nothing but the end. */
const withoutEndAtStart = (
  document: Document,
  found: Pick<Anchor, 'region' | 'wanted'>,
): Pick<Anchor, 'region' | 'wanted'> => {
  const { from, to } = found.region
  const [head, ...pieces] = found.wanted.pieces
  const start = document.lineStart(document.lineAt(from) + 1)
  if (!isBlank(head!) || document.startsLine(from) || start >= to) return found
  return { region: { from: start, to }, wanted: sought(pieces.join('\n')) }
}

/** An anchor without the blank lines at its ends that the file lacks: they are not to come with the content. */
const asInFile = (
  { wanted }: Place,
  { match, ...found }: FoundLines,
): Place & { readonly found: FoundLines } => {
  const text = withoutLacking(wanted.body, match.lacks).join('\n')
  return {
    wanted: sought(wanted.endsWithBreak ? `${text}\n` : text),
    found: { ...found, match: { ...match, lacks: { start: 0, end: 0 } } },
  }
}

/** The anchor with the content next to it, as one replacement, so that new lines are indented as the anchor is. */
const besideAnchor = ({ position, content }: Insert, { body, endsWithBreak }: Sought): string => {
  const lines = withoutFinalBreak(content)
  const anchor = body.join('\n')
  const text = position === 'before' ? `${lines}\n${anchor}` : `${anchor}\n${lines}`
  return endsWithBreak ? `${text}\n` : text
}

const insertAt = (
  target: TextTarget,
  place: Anchor,
  operation: Insert,
  scene: Scene,
  unclearAt: typeof misplaced,
): Verdict => {
  const { document } = target.text
  const { wanted, region } = place
  const isLine = operation.placement === 'line'
  const splice = isLine ? onLines(document, region, operation) : inline(document, region, operation)
  const unmeant = isLine
    ? misprintOf(target, place, operation)
    : runsOn(target.path, document, operation.position, splice.from, splice.text)
  if (unmeant !== null) return failed(unmeant)
  const unclear = isLine
    ? unclearAt(document, wanted, region, operation)
    : takesIndent(document, region, operation)
  if (unclear !== null) return refused(target, place, document.lineAt(region.from) + 1, unclear)
  // The anchor once more, and nothing else, is to be there twice.
  const isAgain = operation.content.trim() === wanted.text.trim()
  const twice = isAgain
    ? null
    : (bringsAnchor(document, rangeOf(document, place.found), operation) ??
      comesTwice(document, isLine ? splice : withAnchor(document, region, splice)))
  if (twice !== null) return explainTwice(target, twice, 'insertion')
  return rewriteText(target, [splice], detailOfFound(document, place), scene)
}

/** An insertion directly at an anchor, with that, as one replacement. */
const withAnchor = (document: Document, { from, to }: Region, { from: at, text }: Splice): Splice => {
  const anchor = document.slice(from, to)
  return { from, to, text: at === from ? text + anchor : anchor + text }
}

/** The problem of content that has something around its lines that the anchor has not. */
const misprintOf = (target: TextTarget, { found, wanted }: Place, operation: Insert): Problem | null => {
  const { document } = target.text
  const { from, to } = rangeOf(document, found)
  return misprinted({
    path: target.path,
    text: operation.content,
    find: wanted.body,
    line: operation.position === 'before' ? from + 1 : to + 2,
    document,
  })
}

/** An insertion whose content might come out at another depth than it is meant to; `line` is 1-based. */
const refused = (target: TextTarget, { found, wanted }: Place, line: number, unclear: string): Verdict =>
  failedAs(explainUnclear(target, line, found, wanted, unclear))

const inline = (document: Document, { from, to }: Region, { position, content }: Insert): Splice => {
  const at = position === 'before' ? from : to
  return { from: at, to: at, text: withBreaks(content, lineBreakAt(document, document.lineAt(from))) }
}

const onLines = (document: Document, region: Region, { position, content }: Insert): Splice => {
  const { from: first, to: last } = document.rangeOf(region)
  const lineBreak = lineBreakAt(document, position === 'before' ? first : last) || '\n'
  const lines = withBreaks(withoutFinalBreak(content), lineBreak)
  if (position === 'before') {
    const at = document.lineStart(first)
    return { from: at, to: at, text: lines + lineBreak }
  }
  const at = document.lineStart(last + 1)
  // After a last line without a break, the file goes on ending without one.
  const text = document.lineBreak(last) === '' ? lineBreak + lines : lines + lineBreak
  return { from: at, to: at, text }
}
