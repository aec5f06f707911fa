import type { Document, Region } from '../text/document.ts'
import { linesOf } from '../text/line-ending.ts'
import type { Sought } from './sought.ts'
import { indentOf, isBlank } from './white-space.ts'

/** True for a line that is unlikely to be the last of its statement: what follows belongs deeper. */
const goesOn = (line: string): boolean =>
  /[^\s\w"'`)\]};.]\s*$|\b(?:then|do|else|begin|try|of|in|and|or|not)\s*$/.test(line)

/** True for a line that goes on from the one before it: it starts with an operator, or is an item of a list. */
const continues = (line: string): boolean => /^\s*(?:[.?:|&=<>,]|[-+*/]\s|\d+[.)]\s)/.test(line)

const closesBlock = (line: string): boolean => /^\s*[\])}]/.test(line)

/**
 * Why a replacement of several lines cannot go where one line, found by `exact`, stands behind other text on its
 * line; null where it can. `exact` never re-indents, so with indentation alone before it the new lines must bring that
 * indentation along: what was written without any would come out at the wrong depth.
 */
export const misfit = (
  document: Document,
  sought: Sought,
  region: Region,
  replace: string,
): string | null => {
  const lines = linesOf(replace)
  const written = replace.endsWith('\n') ? lines.slice(0, -1) : lines
  if (sought.body.length > 1 || written.length < 2) return null
  const before = document.slice(document.lineStart(document.lineAt(region.from)), region.from)
  if (before === '') return null
  if (!isBlank(before))
    return 'the replacement has several lines, and other text stands before it on the line'
  const own = indentOf(sought.body[0]!)
  if (own !== '') return 'the text sought is indented less than its line, which is no evidence for several'
  const indent = before
  const later = written.slice(1).filter((line) => !isBlank(line))
  if (!later.every((line) => indentOf(line).startsWith(indent)))
    return 'the text sought lacks the indentation of its line, and so do the lines of the replacement'
  const next = later[0]
  const belongsDeeper = (line: string): boolean =>
    indentOf(line) === indent && !closesBlock(line) && (goesOn(written[0]!) || continues(line))
  return next !== undefined && belongsDeeper(next)
    ? 'the text sought lacks the indentation of its line, and the lines of the replacement may lack it, too'
    : null
}
