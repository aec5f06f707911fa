import type { Document, Splice } from '../text/document.ts'
import { lineBreakAt } from '../text/line-break-at.ts'
import { minimalSplices } from '../text/minimal.ts'
import type { Unclear } from './block.ts'
import type { HunkPlace } from './hunk.ts'
import type { Sides } from './sides.ts'
import { soughtLines } from './sought.ts'
import { spliceAsWritten } from './splice-as-written.ts'
import { spliceLines } from './splice-lines.ts'

/**
 * Puts the new side of a hunk where the old one is, and sees to the final line break where the hunk speaks of it. `returns`: some line of
 * the patch is said to end with `\r\n`.
 */
export const spliceHunk = (
  document: Document,
  { strategy, match }: Extract<HunkPlace, { kind: 'place' }>,
  sides: Sides,
  returns: boolean,
): readonly Splice[] | Unclear => {
  if (strategy === 'exact') return spliceAsWritten(document, match.line, sides, returns)
  const replacement = spliceLines(document, soughtLines(sides.before), match, soughtLines(sides.after).text)
  if ('unclear' in replacement) return replacement
  const { from, to, text } = replacement
  const fresh =
    to < document.length || sides.after.length === 0 ? text : ended(document, text, match.line, sides)
  return minimalSplices(from, document.slice(from, to), fresh)
}

/** The text at the end of a file, with or without its final break, as the hunk's marks say. */
const ended = (document: Document, text: string, line: number, { unfinished }: Sides): string => {
  if (unfinished.after) return text.replace(/\r?\n$/, '')
  return unfinished.before && !text.endsWith('\n') ? text + (lineBreakAt(document, line) || '\n') : text
}
