import type { Document } from '../../text/document.ts'
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
  const kinds = [...leftOpen(brought)].filter(([, count]) => count !== 0)
  if (kinds.length === 0 || document.length > MOST_COUNTED) return false
  const [were, are] = [leftOpen(old), leftOpen(fresh)]
  if (kinds.some(([kind, count]) => countOf(are, kind) - countOf(were, kind) !== count)) return false
  const pieces = countsIn(document)
  return kinds.every(([kind]) => pieces.reduce((sum, counts) => sum + countOf(counts, kind), 0) === 0)
}

type Counts = ReadonlyMap<string, number>

const countOf = (counts: Counts, kind: string): number => counts.get(kind) ?? 0

/** How many marks of each kind are opened in a text more than are closed. */
const leftOpen = (text: string): Counts => {
  const counts = new Map<string, number>()
  for (const mark of text.match(MARKS) ?? []) {
    const kind = OPENING[mark] ?? mark.replace('/', '')
    const isClosing = kind !== mark
    counts.set(kind, countOf(counts, kind) + (isClosing ? -1 : 1))
  }
  return counts
}

/** What was counted in pieces of documents: most of them stay as they are from one replacement to the next. */
const counted = new WeakMap<Document, Map<string, Counts>>()

const countsIn = (document: Document): readonly Counts[] => {
  const known = counted.get(document) ?? new Map<string, Counts>()
  counted.set(document, known)
  return document.pieces().map((piece) => {
    const counts = known.get(piece) ?? leftOpen(piece)
    known.set(piece, counts)
    return counts
  })
}
