import type { Document, Region } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import { filledAbove, filledBelow, isInBlock } from '../filled-lines.ts'
import { isContinued } from '../indentation/ended.ts'
import { linesMore, lostWithFirst } from '../indentation/first-lost.ts'
import { continues, isOpen } from '../indentation/left-open.ts'
import { lostAlone } from '../indentation/lost-alone.ts'
import { lostBelow } from '../indentation/lost-below.ts'
import { MAY_BE_LATER, mayBeLater } from '../indentation/lost-indent.ts'
import { bringsIndent, closesAround } from '../indentation/own-indent.ts'
import type { Sought } from '../sought.ts'
import { textBefore, textBehind } from '../text-before.ts'
import { filled, indentOf, isBlank, isIndented, trim } from '../white-space.ts'

/** A place where a text was found by `exact`. */
export interface ExactPlace {
  readonly wanted: Sought
  readonly region: Region
  /** False where the text is replaced at other places, too. */
  readonly isOnly: boolean
  /** The first of all places. */
  readonly first: Region
  /** Where the place before ends, if there is one: what is before that has been replaced. */
  readonly floor: number
}

/**
 * Why a replacement cannot go where a text was found by `exact`; null where it can. `exact` never re-indents, so with
 * indentation alone before it the first line stays behind it, and new ones must bring it along: what was written
 * without any would come out at the wrong depth. Where other lines sought stand as in the file, only the first one lost
 * its indentation, and what takes its place has to lack as much; unless it kept a part of it, and none of the others has
 * any to tell by. New lines below the end of a line at the margin have none to lack.
 */
export const misfit = (document: Document, place: ExactPlace, replace: string): string | null => {
  if (isElsewhere(document, place, replace))
    return 'the places lie at different depths, and new lines fit one of them at most'
  const { region, wanted } = place
  const lines = linesOf(replace)
  if (movesEnd(document, region, wanted.body, lines))
    return 'what stands behind the text sought would go behind another line'
  if (document.startsLine(region.from))
    return (
      lostAlone(wanted.body, lines, () => isInBlock(document, document.rangeOf(region))) ??
      lostBelow(wanted.body, lines) ??
      outOfItsBlock(wanted.body, lines)
    )
  const before = textBefore(document, region.from)
  if (isBlank(before)) return behindIndentation(document, before, place, lines)
  if (startsAsLine(before, wanted.body[0]!, lines[0]!))
    return 'the replacement is indented as its line is, and other text stands before it on the line'
  const goesOn = document.endsLine(region.to) && lines[0] === wanted.body[0] && !isIndented(before)
  return isOneLine(wanted.body) && !isOneLine(lines) && !goesOn
    ? 'the replacement has several lines, and other text stands before it on the line'
    : null
}

/**
 * True where the mark or the comment at the end of a line, which the text sought ends before, would go to the last of
 * several new lines, though the one sought stands above them as it was, or another one has that comment already.
 */
const movesEnd = (
  document: Document,
  { to }: Region,
  find: readonly string[],
  lines: readonly string[],
): boolean => {
  if (lines.length < 2 || isBlank(lines.at(-1)!) || document.startsLine(to)) return false
  const rest = textBehind(document, to)
  const [above, last] = [lines.slice(0, -1), find.at(-1)!]
  if (COMMENT.test(rest) && above.some((line) => line.endsWith(rest))) return true
  const at = above.lastIndexOf(last)
  const isLeft = at >= 0 && !isOpen(last) && !continues(lines[at + 1]!) && !isContinued(lines[at + 1]!)
  return isLeft && (COMMENT.test(rest) || /^[;,]$/.test(rest))
}

const COMMENT = /^\s+(?:\/\/|#|--|\/\*)/

/** True for the first line of a replacement that starts as its line does, and the text sought does not. */
const startsAsLine = (before: string, first: string, head: string): boolean => {
  const indent = indentOf(before)
  return /\t| {2}/.test(indent) && indentOf(head) === indent && !isBlank(head) && !isIndented(first)
}

/** True for lines of which only the first has text. */
const isOneLine = ([, ...rest]: readonly string[]): boolean => rest.every(isBlank)

/** Why a replacement cannot go where indentation alone stands before the text sought; null where it can. */
const behindIndentation = (
  document: Document,
  before: string,
  place: ExactPlace,
  lines: readonly string[],
): string | null => {
  const { body } = place.wanted
  const [first, head] = [body[0]!, lines[0]!]
  const isOneForOne = isOneLine(body) && isOneLine(lines)
  const isIndentedAnew = trim(head) === trim(first) && lines.length === place.wanted.pieces.length
  if (isOneForOne && (isBlank(first) || isIndentedAnew)) return null
  if (bringsLost(before, first, head))
    return 'the text sought lacks indentation of its line that the replacement may have'
  return lostAlone(body, lines) ?? (isOneForOne ? null : severalBehind(document, before, place, lines))
}

/**
 * True for the first line of a replacement that may have the indentation of the file, all or a part of which the line
 * sought lacks: it has some where that has none, or just as much as the line in the file.
 */
const bringsLost = (before: string, first: string, head: string): boolean => {
  const [own, indent] = [indentOf(first), indentOf(head)]
  return !isBlank(head) && indent !== '' && (own === '' || indent === before + own)
}

/** As `behindIndentation`, where there are several lines on either side. */
const severalBehind = (
  document: Document,
  before: string,
  { wanted: { body }, region, isOnly }: ExactPlace,
  lines: readonly string[],
): string | null => {
  const [first, ...others] = body
  const [head, ...rest] = lines
  const isOne = isOneLine(body)
  const unclear = isOne ? null : (outOfStep(body, lines) ?? behindBlank(before, body, lines))
  if (unclear !== null) return unclear
  const above = document.line(filledAbove(document, document.lineAt(region.from)))
  if (mayBeLater(before + indentOf(head!), { find: body, replace: lines }, above)) return MAY_BE_LATER
  const lost = isBlank(first!) ? null : lostWithFirst(restoredFirst(before, body, lines))
  if (filled(others).some((line) => !isIndented(first!) || isIndented(line))) return lost
  if (isOne && isIndented(first!))
    return 'the text sought is indented less than its line, which is no evidence for several'
  const sought = new Set(others)
  const fresh = filled(rest).filter((line) => !sought.has(line))
  if (isOne && closesAround(before, head!, fresh[0])) return null
  const lacking = fresh.find((line) => !line.startsWith(before + indentOf(first!)))
  if (lacking !== undefined) return /^[\t ]/.test(lacking) && lacking[0] !== before[0] ? OTHERWISE : LACKING
  if (isOne) {
    const found = { line: first!, below: lineBelow(document, region), isOnly }
    if (!bringsIndent(before, found, head!, fresh))
      return 'the text sought lacks the indentation of its line, and the lines of the replacement may lack it, too'
  }
  return lost
}

/**
 * Why lines that were sought with all their indentation cannot stand without the ones above them; null where they can.
 * A deeper one that comes first now, without its indentation, may have lost it, if the lines below kept theirs.
 */
const outOfItsBlock = (find: readonly string[], replace: readonly string[]): string | null => {
  const [head, next] = filled(replace)
  const [first, ...others] = filled(find)
  if (head === first || next === undefined || isIndented(head!) || !isIndented(next)) return null
  return others.some((line, at) => trim(line) === trim(head!) && line !== head && others[at + 1] === next)
    ? MAY_BE_LATER
    : null
}

/** True for a place that lies at another depth than the first, where new lines come below the first one. */
const isElsewhere = (
  document: Document,
  { wanted: { body }, region, first }: ExactPlace,
  replace: string,
): boolean => {
  const [here, there] = [textBefore(document, region.from), textBefore(document, first.from)]
  if (here === there || !isBlank(here) || !isBlank(there)) return false
  const others = new Set(body.slice(1))
  return linesOf(replace).some((line, index) => index > 0 && !isBlank(line) && !others.has(line))
}

/** The next line below a region that is not blank; none where the region ends within a line. */
const lineBelow = (document: Document, { from, to }: Region): string =>
  document.endsLine(to) || document.startsLine(to)
    ? document.line(filledBelow(document, document.lineAt(from)))
    : ''

const LACKING = 'the text sought lacks the indentation of its line, and so do the lines of the replacement'
const OTHERWISE =
  'the text sought lacks the indentation of its line, and the replacement has tabs for spaces, or spaces for tabs'

/** Why a new line lacks the indentation that is left to a blank one above it; null where it does not, or was sought so. */
const behindBlank = (
  before: string,
  [first, ...others]: readonly string[],
  [head, ...rest]: readonly string[],
): string | null => {
  const next = filled(rest)[0] ?? before
  const isBehind = isBlank(head!) && !isBlank(first!) && !others.includes(next)
  return isBehind && !next.startsWith(before) ? LACKING : null
}

/** Both texts with the indentation that only the first lines lack; all else of the text sought is as in the file. */
const restoredFirst = (
  before: string,
  find: readonly string[],
  [head, ...rest]: readonly string[],
): Parameters<typeof lostWithFirst>[0] => {
  const file = find.with(0, before + find[0]!)
  return { file, find: file, replace: [before + head!, ...rest] }
}

/**
 * Why a replacement cannot go behind the indentation that only the first line sought lacks, all of it or a part: new lines
 * are as deep as what is left of it, or that line comes again below another one. Null where they may.
 */
const outOfStep = (find: readonly string[], replace: readonly string[]): string | null => {
  const [[first, ...others], [head, ...rest]] = [find, replace]
  const own = indentOf(first!)
  if (own !== '' && linesMore(filled(others), filled(rest)).some((line) => indentOf(line) === own))
    return 'the first line sought lacks a part of its indentation, and new lines may lack it, too'
  if (head === first || isBlank(first!) || !rest.includes(first!)) return null
  return 'the first line sought lacks the indentation of its line, and comes again further down'
}
