import type { Document, Splice } from '../../text/document.ts'
import { lineBreakAt } from '../../text/line-break-at.ts'
import { linesOf, withBreaks, withoutFinalBreak } from '../../text/line-ending.ts'
import { isWithinWord } from '../cuts-word.ts'
import { type Sought, sought } from '../sought.ts'
import { indentOf, isBlank } from '../white-space.ts'
import { aligned } from './alignment.ts'
import type { ExactPlace } from './fits-inline.ts'
import { withoutIndentAtEnd } from './indent-at-end.ts'
import { joinsAbove, joinsBelow, onlyJoins } from './joined-lines.ts'
import { withKeptBreaks } from './kept-breaks.ts'

interface Replaced extends Pick<ExactPlace, 'wanted' | 'region' | 'floor'> {
  readonly replace: string
}

/**
 * What replaces an exact match: the text as it stands, with the line breaks of the lines around. Where the two texts
 * end or start at different borders of a line, both are taken as whole lines, so that no two lines are joined by
 * accident, but only where the replacement shows that this is meant.
 */
export const spliceExactly = (document: Document, place: Replaced): Splice => {
  const found = asWholeLines(document, place)
  const { from, to } = found.region
  return { from, to, text: withBreaksOf(document, found) }
}

const withBreaksOf = (document: Document, { region, wanted, replace }: Replaced): string => {
  if (!document.hasReturns && !replace.includes('\r')) return replace
  const first = document.lineAt(region.from)
  const breaks = new Set(wanted.body.map((_, at) => document.lineBreak(first + at)))
  if (breaks.size === 1) return withBreaks(replace, lineBreakAt(document, first))
  const lines = linesOf(replace)
  return withKeptBreaks(document, first, lines, aligned(wanted.pieces, lines) ?? [])
}

const asWholeLines = (document: Document, found: Replaced): Replaced =>
  keepingFinalBreak(document, withoutFirstBreak(document, withoutTail(document, found)))

/**
 * Where the last line sought is the indentation of a line that the replacement does not go into, it is left alone; unless
 * the replacement has another for it.
 */
const withoutTail = (document: Document, found: Replaced): Replaced => {
  const bare = withoutIndentAtEnd(document, found)
  if (bare === found) return found
  const last = linesOf(found.replace).at(-1)!
  return (last !== '' && isBlank(last)) || joinsBelow(found) || onlyJoins(found) ? found : bare
}

/**
 * Where only the find starts with a line break, after a line that stays, that break stays, if the find goes on to the end
 * of a line, the replacement has the indentation of the line sought, or two words would be one.
 */
export const withoutFirstBreak = <Place extends Replaced>(document: Document, found: Place): Place => {
  const { region, wanted, replace } = found
  const joins = wanted.pieces[0] === '' && !document.startsLine(region.from)
  if (!joins || isBlank(linesOf(replace)[0]!)) return found
  const indent = indentOf(wanted.pieces[1]!)
  const line = document.lineAt(region.from)
  const start = document.lineStart(line)
  // The break of a line that is blank but for white space is that blank line, and goes.
  const isBelowBlank = isBlank(document.line(line)) && start >= found.floor
  const isLine =
    wanted.endsWithBreak ||
    isBlank(document.slice(region.to, document.lineEnd(document.lineAt(region.to)))) ||
    ((isBelowBlank || /\t| {2}/.test(indent)) && indentOf(replace) === indent) ||
    isWithinWord(document.slice(region.from - 1, region.from) + replace, 1)
  if (!isLine || joinsAbove(found)) return found
  if (isBelowBlank) return { ...found, region: { ...region, from: start } }
  return {
    ...found,
    region: { ...region, from: region.from + document.lineBreak(line).length },
    wanted: sought(wanted.text.replace(/^\r?\n/, '')),
  }
}

/**
 * Where only the find ends with a line break, and text follows, that break stays; unless its whole lines go, or it starts
 * in a line, and the replacement is to be gone on from.
 */
const keepingFinalBreak = (document: Document, found: Replaced): Replaced => {
  const { region, wanted, replace } = found
  if (!wanted.endsWithBreak) return found
  if (region.to === document.length && !document.endsWithBreak)
    return { ...found, ...withoutBreaks(wanted, replace) }
  if (replace.endsWith('\n')) return found
  const start = document.lineStart(document.lineAt(region.from))
  const isMidLine = !isBlank(document.slice(start, region.from))
  if (replace === '' && !isMidLine) return { ...found, region: { from: start, to: region.to } }
  if (region.to === document.length || (isMidLine && joinsBelow(found))) return found
  const lineBreak = document.lineBreak(document.lineAt(region.to - 1))
  const to = region.to - lineBreak.length
  return { ...found, region: { ...region, to }, ...withoutBreaks(wanted, replace) }
}

const withoutBreaks = (wanted: Sought, replace: string): Pick<Replaced, 'wanted' | 'replace'> => ({
  wanted: sought(withoutFinalBreak(wanted.text)),
  replace: withoutFinalBreak(replace),
})
