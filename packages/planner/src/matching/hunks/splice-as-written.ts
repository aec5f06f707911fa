import type { Document, Splice } from '../../text/document.ts'
import { lineBreakAt } from '../../text/line-break-at.ts'
import { minimalSplices } from '../../text/minimal.ts'
import { type HunkLine, type Run, runsOf, type Sides } from './sides.ts'

/**
 * Carries out a hunk whose old side stands at a line just as it is written: removed lines go, added ones come, context
 * is not touched. Added lines have the line breaks that the hunk gives them where it tells those of the file right;
 * else they take the one of the lines around. `returns`: some line of the patch is said to end with `\r\n`.
 */
export const spliceAsWritten = (
  document: Document,
  line: number,
  sides: Sides,
  returns: boolean,
): readonly Splice[] => {
  const precise = tellsBreaks(document, line, sides, returns)
  return runsOf(line, sides).flatMap((run) => {
    const [from, to] = [document.lineStart(run.line), document.lineStart(run.line + run.removed.length)]
    return minimalSplices(document, { from, to, text: textOf(document, run, to, sides, precise) })
  })
}

/**
 * True where the hunk knows which lines of the file end with `\r\n`; without any lines of the file, or with none but a
 * last one whose lack of a break it does not know, where the patch speaks of such lines at all.
 */
const tellsBreaks = (
  document: Document,
  line: number,
  { old, unfinished }: Sides,
  returns: boolean,
): boolean => {
  const isAtEnd = old.length === 1 && document.lineBreak(line) === '' && !unfinished.before
  if (old.length === 0 || isAtEnd) return returns
  return old.every((one, index) => {
    const kind = document.lineBreak(line + index)
    return kind === '' || (kind === '\r\n') === one.returns
  })
}

const textOf = (
  document: Document,
  { line, removed, added }: Run,
  to: number,
  { before, unfinished }: Sides,
  precise: boolean,
): string => {
  const around = lineBreakAt(document, removed.length > 0 ? line : Math.max(0, line - 1)) || '\n'
  const breakOf = ({ returns }: HunkLine): string => (precise ? (returns ? '\r\n' : '\n') : around)
  const text = (until: number): string =>
    added.map((one, index) => (index < until ? one.text + breakOf(one) : one.text)).join('')
  if (to < document.length || added.length === 0) return text(added.length)
  const lacksBreak = document.length > 0 && !document.endsWithBreak
  const stays = lacksBreak && !unfinished.before && before.length > 0
  const own = text(unfinished.after || stays ? added.length - 1 : added.length)
  return lacksBreak && removed.length === 0 ? around + own : own
}
