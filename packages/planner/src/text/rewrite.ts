import { GRAM } from './filter.ts'
import { indexAt } from './index-at.ts'
import { Leaf, type Mark } from './leaf.ts'

/** One change of a text: the units from `from` up to `to` give way to `text`. */
export interface Splice {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Leaves are cut at the first line break after so many units. */
const LEAF = 8192

const textsOf = (text: string): readonly string[] => {
  const texts: string[] = []
  let start = 0
  while (text.length - start > LEAF + LEAF / 2) {
    const end = text.indexOf('\n', start + LEAF - 1) + 1
    if (end === 0 || end === text.length) break
    texts.push(text.slice(start, end))
    start = end
  }
  texts.push(text.slice(start))
  return texts
}

/** The leaves of a text; one of them at least, if only an empty one. */
export const leavesOf = (text: string): readonly Leaf[] => textsOf(text).map((part) => new Leaf(part))

interface Span {
  /** The leaves to be rewritten: `last` is inclusive. */
  readonly first: number
  readonly last: number
  /** The changes from this one on lie in the span. */
  readonly rest: number
}

const leavesOfChange = (
  offsets: readonly number[],
  { from, to }: Splice,
): { first: number; last: number } => {
  const first = indexAt(offsets, from)
  return { first, last: to > from ? indexAt(offsets, to - 1) : first }
}

/** The last run of changes before `end` that share leaves, with all leaves that they touch. */
const spanOf = (offsets: readonly number[], changes: readonly Splice[], end: number): Span => {
  let rest = end - 1
  let { first, last } = leavesOfChange(offsets, changes[rest]!)
  while (rest > 0) {
    const before = leavesOfChange(offsets, changes[rest - 1]!)
    if (before.last < first) break
    first = Math.min(first, before.first)
    last = Math.max(last, before.last)
    rest--
  }
  return { first, last, rest }
}

interface Draft {
  readonly text: string
  readonly marks: readonly Mark[]
  /** The new text, each with a margin of what stands around it. */
  readonly added: string[]
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

/** Applies changes to one stretch of text, whose first unit has the offset `start`. */
const applied = (
  text: string,
  marks: readonly Mark[],
  changes: readonly Splice[],
  start: number,
  operation: number,
): Draft => {
  const pieces: string[] = []
  const newMarks: Mark[] = []
  const inserted: Mark[] = []
  let [done, length] = [0, 0]
  for (const change of changes) {
    const [from, to] = [change.from - start, change.to - start]
    newMarks.push(...kept(marks, done, from, length - done))
    pieces.push(text.slice(done, from), change.text)
    length += from - done
    const mark = { from: length, to: length + change.text.length, operation }
    newMarks.push(mark)
    inserted.push(mark)
    length += change.text.length
    done = to
  }
  newMarks.push(...kept(marks, done, text.length, length - done))
  pieces.push(text.slice(done))
  const whole = pieces.join('')
  const added = inserted.map(({ from, to }) => whole.slice(Math.max(0, from - GRAM), to + GRAM))
  return { text: whole, marks: newMarks, added }
}

const cut = (draft: Draft, old: readonly Leaf[]): readonly Leaf[] => {
  const texts = textsOf(draft.text)
  if (texts.length === 1 && old.length === 1) return [old[0]!.rewritten(draft.text, draft.marks, draft.added)]
  const scans = Math.max(...old.map((leaf) => leaf.plain.scans))
  let start = 0
  return texts.map((text) => {
    const marks = kept(draft.marks, start, start + text.length, -start)
    start += text.length
    return new Leaf(text, marks, scans)
  })
}

/**
 * Rewrites the leaves that the last changes before `end` lie in. Gives all leaves, the index of the first new one, and
 * how many changes are still to be made, all of them in leaves before that one.
 */
export const rewrite = (
  leaves: readonly Leaf[],
  offsets: readonly number[],
  changes: readonly Splice[],
  end: number,
  operation: number,
): { leaves: readonly Leaf[]; index: number; rest: number } => {
  const { first, last, rest } = spanOf(offsets, changes, end)
  const old = leaves.slice(first, last + 1)
  const start = offsets[first]!
  const marks = old.flatMap((leaf, index) => shifted(leaf.marks, offsets[first + index]! - start))
  const text = old.map((leaf) => leaf.text).join('')
  const draft = applied(text, marks, changes.slice(rest, end), start, operation)
  return { ...replaced(leaves, first, last, draft), rest }
}

/** Puts the draft where the old leaves were, and joins it with a neighbour where it lost its final break or all its text. */
const replaced = (
  leaves: readonly Leaf[],
  first: number,
  last: number,
  draft: Draft,
): { leaves: readonly Leaf[]; index: number } => {
  const [before, next] = [leaves[first - 1], leaves[last + 1]]
  if (next !== undefined && !draft.text.endsWith('\n'))
    return put(leaves, first, last + 1, joined(draft, { text: next.text, marks: next.marks, added: [] }))
  if (next === undefined && draft.text === '' && before !== undefined)
    return put(leaves, first - 1, last, joined({ text: before.text, marks: before.marks, added: [] }, draft))
  return put(leaves, first, last, draft)
}

const joined = (left: Draft, right: Draft): Draft => ({
  text: left.text + right.text,
  marks: [...left.marks, ...shifted(right.marks, left.text.length)],
  added: [...left.added, ...right.added],
})

const put = (
  leaves: readonly Leaf[],
  first: number,
  last: number,
  draft: Draft,
): { leaves: readonly Leaf[]; index: number } => {
  const old = leaves.slice(first, last + 1)
  return { leaves: leaves.toSpliced(first, old.length, ...cut(draft, old)), index: first }
}
