import type { Found } from '../../matching/cascade.ts'
import { quotedAt } from '../../matching/near-misses/quoted.ts'
import { setApart } from '../../matching/set-apart.ts'
import type { Sought } from '../../matching/sought.ts'
import type { Document, Range } from '../../text/document.ts'
import type { Failure } from '../operation.ts'
import type { TextTarget } from '../targets/open-text.ts'

/**
 * Says why a replacement would come out at the wrong depth, and quotes the lines as they are, which say more. `line` is
 * 1-based.
 */
export const explainUnclear = (
  { path, text }: TextTarget,
  line: number,
  found: Found,
  wanted: Sought,
  reason: string,
): Failure => {
  const { document } = text
  const count = found.kind === 'lines' ? found.match.count : wanted.body.length
  const lines = { from: line - 1, to: line - 2 + count }
  return unclearAt(path, document, line - 1, setApart(document, lines) ?? lines, reason)
}

/** The same of a line, and the lines that are quoted, all 0-based. */
export const unclearAt = (
  path: string,
  document: Document,
  line: number,
  range: Range,
  reason: string,
): Failure => {
  const nearest = quotedAt(document, range)
  return {
    problem: { code: 'indentation-unclear', data: { path, line: line + 1, reason } },
    ...(nearest !== undefined && { nearest }),
  }
}
