import type { Document, Splice } from '../../text/document.ts'
import { lineBreakAt } from '../../text/line-break-at.ts'
import { withoutFinalBreak } from '../../text/line-ending.ts'
import { minimalSplices } from '../../text/minimal.ts'
import type { Unclear } from '../replacing/block.ts'
import { spliceLines } from '../replacing/splice-lines.ts'
import { soughtLines } from '../sought.ts'
import type { Agreed } from '../whole-lines.ts'
import type { Sides } from './sides.ts'
import { spaceOff } from './space-off.ts'
import { spliceAsWritten } from './splice-as-written.ts'

/**
 * Puts the new side of a hunk where the old one is, and sees to the final line break where the hunk speaks of it.
 * `returns`: some line of the patch is said to end with `\r\n`.
 */
export const spliceHunk = (
  document: Document,
  match: Agreed,
  sides: Sides,
  returns: boolean,
): readonly Splice[] | Unclear => {
  if (match.evidence.kind === 'as-written')
    return spaceOff(document, match, sides) ?? spliceAsWritten(document, match.line, sides, returns)
  const replacement = spliceLines(document, soughtLines(sides.before), match, soughtLines(sides.after).text)
  if ('unclear' in replacement) return replacement
  const isAtEnd = replacement.to === document.length && sides.after.length > 0
  const text = isAtEnd ? ended(document, replacement.text, match, sides) : replacement.text
  return minimalSplices(document, { ...replacement, text })
}

/** The text at the end of a file, with or without its final break, as the hunk's marks say. */
const ended = (document: Document, text: string, match: Agreed, sides: Sides): string => {
  if (sides.unfinished.after) return withoutFinalBreak(text)
  if (text.endsWith('\n')) return text
  const marked = sides.unfinished.before ? lineBreakAt(document, match.line) || '\n' : ''
  return text + (breakOfKept(document, match, sides) ?? marked)
}

/** The own break of a line of context that is the last one once those below it are gone; null for any other hunk. */
const breakOfKept = (document: Document, { line, count, lacks }: Agreed, sides: Sides): string | null => {
  const lines = sides.lines.slice(lacks.start, sides.lines.length - lacks.end)
  const kept = lines.findLastIndex(({ mark }) => mark !== '-')
  const removed = lines.length - 1 - kept
  return removed > 0 && lines[kept]?.mark === ' ' ? document.lineBreak(line + count - 1 - removed) : null
}
