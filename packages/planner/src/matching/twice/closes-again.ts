import type { Edit } from './twice.ts'

/** Brackets, and the tags of elements. */
const MARKS = /[()[\]{}]|<\/?[a-z][\w.:-]*/gi

/** A file larger than this is not counted through: thousands of replacements may ask for that. */
const MOST_COUNTED = 60_000

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * True where what comes along from next to the text sought closes or opens something, and the new text does that once
 * more than the text sought, in a file in which all that is opened is closed: after it, something would not be.
 */
export const closesAgain = ({ document, old, fresh }: Edit, brought: string): boolean => {
  const kinds = [...leftOpen([brought])].filter(([, count]) => count !== 0)
  if (kinds.length === 0 || document.length > MOST_COUNTED) return false
  const [were, are] = [leftOpen([old]), leftOpen([fresh])]
  const countOf = (counts: ReadonlyMap<string, number>, kind: string): number => counts.get(kind) ?? 0
  if (kinds.some(([kind, count]) => countOf(are, kind) - countOf(were, kind) !== count)) return false
  const all = leftOpen(document.pieces())
  return kinds.every(([kind]) => countOf(all, kind) === 0)
}

/** How many marks of each kind are opened in a text, given in pieces, more than are closed. */
const leftOpen = (pieces: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const piece of pieces)
    for (const mark of piece.match(MARKS) ?? []) {
      const kind = OPENING[mark] ?? mark.replace('/', '')
      const isClosing = kind !== mark
      counts.set(kind, (counts.get(kind) ?? 0) + (isClosing ? -1 : 1))
    }
  return counts
}
