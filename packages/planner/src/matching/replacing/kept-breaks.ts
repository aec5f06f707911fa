import type { Document } from '../../text/document.ts'
import { lineBreakAt } from '../../text/line-break-at.ts'

/**
 * Lines over those of a file from one on, put together: a line that stays keeps its break, and a new one takes that of
 * the line before it. `shared` has the index of each that stays; none follows the last.
 */
export const withKeptBreaks = (
  document: Document,
  first: number,
  lines: readonly string[],
  shared: readonly (number | null)[],
): string => {
  let lineBreak: string = lineBreakAt(document, first) || '\n'
  return lines
    .map((line, index) => {
      const own = shared[index] ?? null
      if (own !== null) lineBreak = document.lineBreak(first + own) || lineBreak
      return index === lines.length - 1 ? line : line + lineBreak
    })
    .join('')
}
