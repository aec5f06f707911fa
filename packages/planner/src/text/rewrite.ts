import { cut, isLeaf } from './cut.ts'
import { countBreaks, Leaf } from './leaf.ts'
import type { Leaves, Rewritten } from './leaves.ts'
import type { Region } from './log.ts'

/** One change of a text: the units of the region give way to `text`. */
export interface Splice extends Region {
  readonly text: string
}

/** Leaves that are rewritten together, `count` of them from `first` on, and the changes that lie in them. */
interface Span {
  readonly first: number
  readonly count: number
  readonly changes: readonly Splice[]
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

const shifted = (marks: readonly Region[], by: number): readonly Region[] =>
  marks.map(({ from, to }) => ({ from: from + by, to: to + by }))

/** What is left of marks between two offsets. Seams at the very ends are kept. */
const clipped = (marks: readonly Region[], from: number, to: number): readonly Region[] =>
  marks
    .filter((mark) =>
      mark.from === mark.to ? mark.to >= from && mark.from <= to : mark.to > from && mark.from < to,
    )
    .map((mark) => ({ from: Math.max(mark.from, from), to: Math.min(mark.to, to) }))

/** What is left of marks between two offsets, moved by so much. */
const kept = (marks: readonly Region[], from: number, to: number, by: number): readonly Region[] => {
  if (marks.length === 0) return marks
  return shifted(clipped(marks, from, to), by)
}

type Draft = Pick<Leaf, 'text' | 'marks' | 'breaks'>

/** Applies changes to one stretch of text, whose first unit has the offset `start`. */
const applied = (old: Draft, changes: readonly Splice[], start: number): Draft => {
  let [text, done, { breaks }] = ['', 0, old]
  const written = changes.map((change): Region => {
    const [from, to] = [change.from - start, change.to - start]
    text += old.text.slice(done, from)
    const mark = { from: text.length, to: text.length + change.text.length }
    text += change.text
    breaks += countBreaks(change.text) - countBreaks(old.text.slice(from, to))
    done = to
    return mark
  })
  const marks = old.marks.length === 0 ? written : [...stayed(old, changes, start), ...written]
  return { text: text + old.text.slice(done), marks, breaks }
}

/** What changes leave of the marks before, where it comes to stand. */
const stayed = ({ text, marks }: Draft, changes: readonly Splice[], start: number): readonly Region[] => {
  const left: Region[] = []
  let [done, by] = [0, 0]
  for (const { from, to, text: fresh } of changes) {
    for (const mark of kept(marks, done, from - start, by)) left.push(mark)
    by += fresh.length - (to - from)
    done = to - start
  }
  for (const mark of kept(marks, done, text.length, by)) left.push(mark)
  return left
}

const together = (leaves: Leaves, { first, count }: Span): Draft => {
  if (count === 1) return leaves.leaf(first)
  const old = Array.from({ length: count }, (_, index) => leaves.leaf(first + index))
  const start = leaves.startOf(first)
  return {
    text: old.map(({ text }) => text).join(''),
    marks: old.flatMap(({ marks }, index) => shifted(marks, leaves.startOf(first + index) - start)),
    breaks: old.reduce((sum, { breaks }) => sum + breaks, 0),
  }
}

const leavesOf = ({ text, marks, breaks }: Draft): readonly Leaf[] => {
  if (isLeaf(text)) return [new Leaf(text, marks, breaks)]
  let start = 0
  return cut(text).map((piece) => {
    const own = kept(marks, start, start + piece.length, -start)
    start += piece.length
    return new Leaf(piece, own)
  })
}

/** The whole lines that changes are in, as they come out; null where two changes share one. */
const linesAround = (text: string, changes: readonly Splice[], start: number): string | null => {
  let [lines, done] = ['', 0]
  for (const change of changes) {
    const [from, to] = [change.from - start, change.to - start]
    if (from < done) return null
    const end = text.indexOf('\n', to)
    done = end < 0 ? text.length : end + 1
    lines += text.slice(from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1, from) + change.text
    lines += text.slice(to, done)
  }
  return lines
}

/**
 * What takes the place of the leaves that some changes lie in, from the last to the first, so that offsets of those still to
 * come stay right. Changes stand in order and do not overlap; their offsets are those before the first.
 */
export const rewrite = (leaves: Leaves, changes: readonly Splice[]): readonly Rewritten[] =>
  spansOf(leaves, changes).map((span) => {
    const { first, count } = span
    const [old, start] = [together(leaves, span), leaves.startOf(first)]
    const fresh = leavesOf(applied(old, span.changes, start))
    const isOne = count === 1 && fresh.length === 1
    return { first, count, fresh, lines: isOne ? linesAround(old.text, span.changes, start) : null }
  })
