import type { Document, Range } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import { sameLines } from '../shared-lines.ts'
import { hasWord } from '../substance.ts'
import { MOST_LOOKED_AT } from '../text-before.ts'
import { filled, fold } from '../white-space.ts'
import { ENDS } from './lines-beside.ts'
import type { Twice } from './twice.ts'

/**
 * What would stand there twice because lines that are to go next to an anchor, at these lines, have all of that at the
 * same end, and more; null where they have not. The anchor once more, and nothing else, is to be there twice.
 */
export const bringsAnchor = (
  document: Document,
  lines: Range,
  { position, content }: { readonly position: 'before' | 'after'; readonly content: string },
): Twice | null => {
  const count = lines.to - lines.from + 1
  const { from, to } = document.linesRegion(lines.from, count)
  if (to - from > content.length + count * MOST_LOOKED_AT) return null
  const own = filled(document.lines(lines.from, count)).map(fold)
  const fresh = filled(linesOf(content)).map(fold)
  const brought = position === 'after' ? fresh.slice(0, own.length) : fresh.slice(-own.length)
  if (fresh.length === own.length || !sameLines(brought, own)) return null
  if (!own.some((line) => hasWord(line) && !ENDS.test(line))) return null
  return position === 'after'
    ? { side: 'above', line: lines.to + 1, lines }
    : { side: 'below', line: lines.from, lines }
}
