import type { Document, Region } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import { bringsIndent } from '../indentation/own-indent.ts'
import type { Sought } from '../sought.ts'
import { filled, indentOf, isBlank, trim } from '../white-space.ts'

/** A place where a text was found by `exact`. */
export interface ExactPlace {
  readonly wanted: Sought
  readonly region: Region
  /** False where the text is replaced at other places, too. */
  readonly isOnly: boolean
}

/** The white space before a region on its line, where nothing else is there and the text sought has none of its own. */
const indentBefore = (document: Document, { body }: Sought, { from }: Region): string | null => {
  const before = document.slice(document.lineStart(document.lineAt(from)), from)
  return before !== '' && isBlank(before) && indentOf(body[0]!) === '' ? before : null
}

/** Why lines cannot go next to an anchor that lacks the indentation of its line: they may lack it, too. */
export const misplaced = (
  document: Document,
  sought: Sought,
  region: Region,
  content: string,
): string | null => {
  const [first] = filled(linesOf(content))
  const lacking = indentBefore(document, sought, region) !== null && first !== undefined
  return lacking && indentOf(first) === ''
    ? 'the anchor lacks the indentation of its line, and so does the content'
    : null
}

/**
 * Why a replacement cannot go where a text that was found by `exact` stands behind indentation or other text on its
 * line; null where it can. One line for one is literal. `exact` never re-indents, so with indentation alone before it
 * the first of several lines stays behind it and new ones must bring it along: what was written without any would come
 * out at the wrong depth. Where other lines sought stand as in the file, only the first one lost its indentation, and
 * what takes its place has to lack as much; unless it kept a part of it, and none of the others has any to tell by.
 */
export const misfit = (
  document: Document,
  { wanted: sought, region, isOnly }: ExactPlace,
  replace: string,
): string | null => {
  if (document.startsLine(region.from)) return null
  const [first, ...others] = sought.body
  const lines = linesOf(replace)
  const [head, ...rest] = lines
  const isOne = others.every(isBlank)
  if (isOne && rest.every(isBlank)) return null
  const before = document.slice(document.lineStart(document.lineAt(region.from)), region.from)
  if (!isBlank(before))
    return isOne ? 'the replacement has several lines, and other text stands before it on the line' : null
  if (indentOf(first!) === '' && !isBlank(head!) && indentOf(head!) !== '')
    return 'the text sought lacks the indentation of its line, and the replacement has some'
  const unclear = isOne ? null : outOfStep(before, sought.body, lines)
  if (unclear !== null) return unclear
  if (filled(others).some((line) => indentOf(first!) === '' || indentOf(line) !== '')) return null
  if (isOne && indentOf(first!) !== '')
    return 'the text sought is indented less than its line, which is no evidence for several'
  const fresh = filled(rest).filter((line) => !others.includes(line))
  if (!fresh.every((line) => line.startsWith(before + indentOf(first!))))
    return 'the text sought lacks the indentation of its line, and so do the lines of the replacement'
  return isOne && !bringsIndent(before, { line: first!, isOnly }, head!, fresh)
    ? 'the text sought lacks the indentation of its line, and the lines of the replacement may lack it, too'
    : null
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
