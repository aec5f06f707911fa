import type { Document } from '../../text/document.ts'
import { exactPlaces } from '../cascade.ts'
import { sought } from '../sought.ts'
import type { Repair, Texts } from './repair.ts'

/** The marks of a diff: `-` before each line that is sought, and `+` before each that takes its place. */
export const diffMarks: Repair = {
  name: 'diff-marks',
  wholeLines: true,
  undo: ({ find, content, field }: Texts, document: Document): Texts | null => {
    const [old, fresh] = [unmarked(find, '-'), unmarked(content, '+')]
    if (field === 'anchor' || old === null || fresh === null || old === fresh) return null
    return exactPlaces(document, sought(old, { whole: true }), 1).length > 0
      ? { find: old, content: fresh }
      : null
  },
}

/** A text without the mark before each of its lines; null where one has none. */
const unmarked = (text: string, mark: '-' | '+'): string | null => {
  const { body, endsWithBreak } = sought(text)
  return body.every((line) => line.startsWith(mark))
    ? body.map((line) => line.slice(1)).join('\n') + (endsWithBreak ? '\n' : '')
    : null
}
