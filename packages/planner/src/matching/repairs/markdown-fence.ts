import type { Document } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import { filledAbove, filledBelow } from '../filled-lines.ts'
import { sought } from '../sought.ts'
import { trim } from '../white-space.ts'
import type { Repair } from './repair.ts'

/** A Markdown fence around the text. */
export const markdownFence: Repair = {
  name: 'markdown-fence',
  wholeLines: true,
  undo: ({ find, content }, document) => {
    const meant = textInside(find)
    if (meant === null || standsIn(document, linesOf(find)[0]!)) return null
    const inside = textInside(content)
    // Around the content, lines that have a fence of their own may have that one alone.
    const isOwn = linesOf(content)[0] !== linesOf(find)[0] && !hasFence(inside ?? '')
    if (hasFence(meant) && isOwn) return { find: meant, content }
    return inside === null && hasFence(content) ? null : { find: meant, content: inside ?? content }
  },
  isDoubtful: (document, { from, to }) =>
    OPENING.test(document.line(filledAbove(document, from))) ||
    OPENING.test(document.line(filledBelow(document, to))),
}

/** No line of a fence is longer. */
const MOST_COMPARED = 200

const OPENING = /^\s*(`{3,}|~{3,})[\w.+#-]*\s*$/

/** The lines between two fences; null for any other lines. */
export const insideFence = (lines: readonly string[]): readonly string[] | null => {
  const fence = OPENING.exec(lines[0]!)?.[1]
  return lines.length < 2 || lines.at(-1)!.trim() !== fence ? null : lines.slice(1, -1)
}

const textInside = (text: string): string | null => {
  const { body, endsWithBreak } = sought(text)
  const inside = insideFence(body)
  return inside === null ? null : inside.join('\n') + (endsWithBreak && inside.length > 0 ? '\n' : '')
}

/** True for a text with a fence at one of its ends. */
const hasFence = (text: string): boolean => {
  const { body } = sought(text)
  return OPENING.test(body[0]!) || OPENING.test(body.at(-1)!)
}

/** True where the document has such a line itself: the one sought may be that one. */
const standsIn = (document: Document, line: string): boolean => {
  const fence = trim(line)
  return !document.search(
    fence,
    (offset) => trim(document.lineHead(document.lineAt(offset), MOST_COMPARED)) !== fence,
  )
}
