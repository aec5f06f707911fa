import { belowBlank, type Lines } from '../../text/lines.ts'
import { startsSection } from '../starts.ts'

/** A tag alone at the margin: what has a mark before it is a line of a hunk. */
const TAG = /^<(\/?)[\w-]{1,40}>\s*$/

/**
 * True below a tag that wraps a diff, as `<patch>` does, and is not closed. It is for the last hunk of a text alone to
 * ask: this looks at the lines above, one by one.
 */
export const isInOpenTag = (lines: Lines, line: number): boolean => {
  for (let at = line; at >= 0; at--) {
    if (lines.mark(at) !== '<') continue
    const closes = TAG.exec(lines.at(at))?.[1]
    if (closes !== undefined) return closes === '' && startsSection(lines, belowBlank(lines, at + 1))
  }
  return false
}
