import { cut, isLeaf } from './cut.ts'
import { Leaf, type Mark } from './leaf.ts'
import type { Leaves } from './leaves.ts'

/** One change of a text: the units from `from` up to `to` give way to `text`. */
export interface Splice {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Leaves that are rewritten together, `count` of them from `first` on, and the changes that lie in them. */
interface Span {
  readonly first: number
  readonly count: number
  readonly changes: readonly Splice[]
}

/** What takes the place of some leaves. */
export interface Rewritten extends Omit<Span, 'changes'> {
  readonly fresh: readonly Leaf[]
  /** The lines that are new in a leaf that stays the only one; null where all are. */
  readonly lines: string | null
}

const leavesOfChange = (leaves: Leaves, { from, to }: Splice): { first: number; last: number } => {
  const first = leaves.indexAt(from)
  return { first, last: to > from ? leaves.indexAt(to - 1) : first }
}

/** The runs of changes that share leaves, from the last to the first. */
const spansOf = (leaves: Leaves, changes: readonly Splice[]): readonly Span[] => {
  const spans: Span[] = []
  for (let end = changes.length; end > 0; ) {
    let rest = end - 1
    let { first, last } = leavesOfChange(leaves, changes[rest]!)
    while (rest > 0) {
      const before = leavesOfChange(leaves, changes[rest - 1]!)
      if (before.last < first) break
      first = Math.min(first, before.first)
      last = Math.max(last, before.last)
      rest--
    }
    spans.push({ first, count: last - first + 1, changes: changes.slice(rest, end) })
    end = rest
  }
  return spans
}

const shifted = (marks: readonly Mark[], by: number): readonly Mark[] =>
  marks.map(({ from, to, operation }) => ({ from: from + by, to: to + by, operation }))

/** What is left of marks between two offsets. Seams at the very ends are kept. */
const clipped = (marks: readonly Mark[], from: number, to: number): readonly Mark[] =>
  marks
    .filter((mark) =>
      mark.from === mark.to ? mark.to >= from && mark.from <= to : mark.to > from && mark.from < to,
    )
    .map((mark) => ({ ...mark, from: Math.max(mark.from, from), to: Math.min(mark.to, to) }))

/** What is left of marks between two offsets, moved by so much. */
const kept = (marks: readonly Mark[], from: number, to: number, by: number): readonly Mark[] => {
  if (marks.length === 0) return marks
  return shifted(clipped(marks, from, to), by)
}

type Draft = Pick<Leaf, 'text' | 'marks'>

interface Applied extends Draft {
  /** Where the new text is. */
  readonly written: readonly Mark[]
}

/** Applies changes to one stretch of text, whose first unit has the offset `start`. */
const applied = (
  { text, marks }: Draft,
  changes: readonly Splice[],
  start: number,
  operation: number,
): Applied => {
  const pieces: string[] = []
  const newMarks: Mark[] = []
  const written: Mark[] = []
  let [done, length] = [0, 0]
  for (const change of changes) {
    const [from, to] = [change.from - start, change.to - start]
    newMarks.push(...kept(marks, done, from, length - done))
    pieces.push(text.slice(done, from), change.text)
    length += from - done
    const mark = { from: length, to: length + change.text.length, operation }
    newMarks.push(mark)
    written.push(mark)
    length = mark.to
    done = to
  }
  newMarks.push(...kept(marks, done, text.length, length - done))
  pieces.push(text.slice(done))
  return { text: pieces.join(''), marks: newMarks, written }
}

const together = (leaves: Leaves, { first, count }: Span): Draft => {
  if (count === 1) return leaves.leaf(first)
  const old = Array.from({ length: count }, (_, index) => leaves.leaf(first + index))
  const start = leaves.startOf(first)
  return {
    text: old.map(({ text }) => text).join(''),
    marks: old.flatMap(({ marks }, index) => shifted(marks, leaves.startOf(first + index) - start)),
  }
}

const leavesOf = ({ text, marks }: Draft): readonly Leaf[] => {
  if (isLeaf(text)) return [new Leaf(text, marks)]
  let start = 0
  return cut(text).map((piece) => {
    const own = kept(marks, start, start + piece.length, -start)
    start += piece.length
    return new Leaf(piece, own)
  })
}

/** The whole lines that new text is in. */
const linesAround = ({ text, written }: Applied): string => {
  const lines: string[] = []
  let done = 0
  for (const { from, to } of written) {
    const start = Math.max(done, from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1)
    const end = text.indexOf('\n', Math.max(to, done))
    done = end < 0 ? text.length : end + 1
    if (start < done) lines.push(text.slice(start, done))
  }
  return lines.join('')
}

/**
 * What takes the place of the leaves that some changes lie in, from the last to the first, so that offsets of those still to
 * come stay right. Changes stand in order and do not overlap; their offsets are those before the first.
 */
export const rewrite = (
  leaves: Leaves,
  changes: readonly Splice[],
  operation: number,
): readonly Rewritten[] =>
  spansOf(leaves, changes).map((span) => {
    const { first, count } = span
    const draft = applied(together(leaves, span), span.changes, leaves.startOf(first), operation)
    const fresh = leavesOf(draft)
    return { first, count, fresh, lines: count === 1 && fresh.length === 1 ? linesAround(draft) : null }
  })
