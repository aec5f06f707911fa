import type { Found } from '../../matching/cascade.ts'
import { quotedAt } from '../../matching/near-misses/near-miss.ts'
import { setApart } from '../../matching/set-apart.ts'
import type { Sought } from '../../matching/sought.ts'
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
  const { from, to } = setApart(document, lines) ?? lines
  const nearest = quotedAt(document, from, to - from + 1)
  return {
    problem: { code: 'indentation-unclear', data: { path, line, reason } },
    ...(nearest !== undefined && { nearest }),
  }
}
