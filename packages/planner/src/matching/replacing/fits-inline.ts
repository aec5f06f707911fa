import type { Document, Region } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import { lostWithFirst } from '../indentation/first-lost.ts'
import { unitAround } from '../indentation/indent-unit.ts'
import { bringsIndent, continues, goesOn } from '../indentation/own-indent.ts'
import type { Sought } from '../sought.ts'
import { filled, indentOf, isBlank, trim } from '../white-space.ts'

/** A place where a text was found by `exact`. */
export interface ExactPlace {
  readonly wanted: Sought
  readonly region: Region
  /** False where the text is replaced at other places, too. */
  readonly isOnly: boolean
  /** The first of all places, and where the one before ends; 0 where there is none. */
  readonly first: Region
  readonly floor: number
}

/** Lines of their own that go next to an anchor. */
export interface Beside {
  readonly position: 'before' | 'after'
  readonly content: string
}

/**
 * Why lines cannot go next to an anchor that lacks the indentation of its line, or a part of it: they may lack as much,
 * too. Where the anchor goes on below, its other lines show how they are indented.
 */
export const misplaced = (
  document: Document,
  { body }: Sought,
  { from }: Region,
  { position, content }: Beside,
): string | null => {
  const line = document.lineAt(from)
  const before = document.slice(document.lineStart(line), from)
  const [first] = filled(linesOf(content))
  if (before === '' || !isBlank(before) || first === undefined) return null
  const own = indentOf(body[0]!)
  const isOne = body.slice(1).every(isBlank)
  if (isOne && own !== '')
    return 'the anchor is indented less than its line, which is no evidence for the content'
  if (indentOf(first) === own) return 'the anchor lacks the indentation of its line, and so does the content'
  return isOne && position === 'after' && mayLieDeeper(document, line, first)
    ? 'the anchor lacks the indentation of its line, and the content may lack it, too'
    : null
}

/**
 * True for a line that may belong deeper than the one that it is to stand below, since that one opens something, or
 * goes on; unless it is as deep as the next line, or by one level deeper than the one above.
 */
const mayLieDeeper = (document: Document, above: number, first: string): boolean => {
  const [text, indent] = [document.line(above), indentOf(first)]
  if (!goesOn(text) && !continues(first)) return false
  const isDeeper = indent.length > indentOf(text).length
  if (isDeeper && indent === indentOf(text) + unitAround(document, above)) return false
  return indent !== indentOf(nextFilled(document, above)) || (!isDeeper && /[:{([]\s*$/.test(text))
}

/** The next line below one that is not blank; empty where there is none. */
const nextFilled = (document: Document, above: number): string => {
  let line = above + 1
  while (line < document.lineCount && isBlank(document.line(line))) line++
  return document.line(line)
}

/**
 * Why a replacement cannot go where a text that was found by `exact` stands behind indentation or other text on its
 * line; null where it can. One line for one is literal. `exact` never re-indents, so with indentation alone before it
 * the first of several lines stays behind it and new ones must bring it along: what was written without any would come
 * out at the wrong depth. Where other lines sought stand as in the file, only the first one lost its indentation, and
 * what takes its place has to lack as much; unless it kept a part of it, and none of the others has any to tell by.
 */
export const misfit = (document: Document, place: ExactPlace, replace: string): string | null => {
  if (isElsewhere(document, place, replace))
    return 'the places lie at different depths, and new lines fit one of them at most'
  const { wanted: sought, region, isOnly } = place
  if (document.startsLine(region.from)) return null
  const [first, ...others] = sought.body
  const lines = linesOf(replace)
  const [head, ...rest] = lines
  const isOne = others.every(isBlank)
  if (isOne && rest.every(isBlank)) return null
  const before = textBefore(document, region)
  if (!isBlank(before))
    return isOne ? 'the replacement has several lines, and other text stands before it on the line' : null
  if (indentOf(first!) === '' && !isBlank(head!) && indentOf(head!) !== '')
    return 'the text sought lacks the indentation of its line, and the replacement has some'
  const unclear = isOne ? null : outOfStep(before, sought.body, lines)
  if (unclear !== null) return unclear
  if (filled(others).some((line) => indentOf(first!) === '' || indentOf(line) !== ''))
    return isBlank(first!)
      ? null
      : (lostWithFirst(restoredFirst(before, sought.body, lines))?.unclear ?? null)
  if (isOne && indentOf(first!) !== '')
    return 'the text sought is indented less than its line, which is no evidence for several'
  const fresh = filled(rest).filter((line) => !others.includes(line))
  if (!fresh.every((line) => line.startsWith(before + indentOf(first!))))
    return 'the text sought lacks the indentation of its line, and so do the lines of the replacement'
  return isOne && !bringsIndent(before, { line: first!, isOnly }, head!, fresh)
    ? 'the text sought lacks the indentation of its line, and the lines of the replacement may lack it, too'
    : null
}

/** True for a place that lies at another depth than the first, where new lines come below the first one. */
const isElsewhere = (
  document: Document,
  { wanted: { body }, region, first }: ExactPlace,
  replace: string,
): boolean => {
  if (region === first) return false
  const [here, there] = [textBefore(document, region), textBefore(document, first)]
  if (here === there || !isBlank(here) || !isBlank(there)) return false
  const others = body.slice(1)
  return linesOf(replace).some((line, index) => index > 0 && !isBlank(line) && !others.includes(line))
}

/** What stands before a region on its line. */
const textBefore = (document: Document, { from }: Region): string =>
  document.slice(document.lineStart(document.lineAt(from)), from)

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
 * Why a replacement cannot go behind the indentation that only the first line sought lacks; null where it starts with
 * that line, or with one that is no later one sought, and where the first does not come again below.
 */
const outOfStep = (
  before: string,
  [first, ...others]: readonly string[],
  [head, ...rest]: readonly string[],
): string | null => {
  if (head === first || isBlank(first!)) return null
  if (rest.includes(first!))
    return 'the first line sought lacks the indentation of its line, and comes again further down'
  return others.some((line) => trim(line) === trim(head!) && !isBlank(line) && line !== before + head)
    ? 'the first line of the replacement may be a later one sought, at its depth or at the first'
    : null
}
