import { linesOf } from '../../text/line-ending.ts'
import type { Repair } from './repair.ts'

/** A Markdown fence around the text. */
export const markdownFence: Repair = {
  name: 'markdown-fence',
  wholeLines: true,
  undo: ({ find, content }) => {
    const meant = insideFence(find)
    return meant === null ? null : { find: meant, content: insideFence(content) ?? content }
  },
}

const OPENING = /^\s*(`{3,}|~{3,})[\w.+#-]*\s*$/

const insideFence = (text: string): string | null => {
  const pieces = linesOf(text)
  const endsWithBreak = pieces.length > 1 && pieces.at(-1) === ''
  const lines = endsWithBreak ? pieces.slice(0, -1) : pieces
  const fence = OPENING.exec(lines[0]!)?.[1]
  if (fence === undefined || lines.length < 3 || lines.at(-1)!.trim() !== fence) return null
  return lines.slice(1, -1).join('\n') + (endsWithBreak ? '\n' : '')
}
