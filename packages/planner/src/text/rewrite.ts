import { cut, isLeaf } from './leaves/cut.ts'
import { countBreaks, type Leaf } from './leaves/leaf.ts'
import type { Leaves, Rewritten } from './leaves/leaves.ts'
import type { Region } from './log.ts'

/** One change of a text: the units of the region give way to `text`. */
export interface Splice extends Region {
  readonly text: string
}

/**
 * Tells what takes the place of the leaves that some changes lie in, from the last to the first, so that offsets of
 * those still to come stay right. Changes stand in order and do not overlap; their offsets are those before the first.
 */
export const rewrite = (
  leaves: Leaves,
  changes: readonly Splice[],
  replace: (rewritten: Rewritten) => void,
): void => {
  for (let left = changes.length; left > 0; ) {
    const span = spanUpTo(leaves, changes, left)
    replace(rewritten(leaves, span))
    left -= span.changes.length
  }
}

/** Leaves that are rewritten together, `count` of them from `first` on, and the changes that lie in them. */
interface Span {
  readonly first: number
  readonly count: number
  readonly changes: readonly Splice[]
}

const rewritten = (leaves: Leaves, { first, count, changes }: Span): Rewritten => {
  const [old, start] = [together(leaves, first, count), leaves.startOf(first)]
  const fresh = leavesOf(applied(old, changes, start))
  const isOne = count === 1 && fresh.length === 1
  return { first, count, fresh, lines: isOne ? linesAround(old.text, changes, start) : null }
}

const together = (leaves: Leaves, first: number, count: number): Leaf => {
  let [text, breaks] = ['', 0]
  for (let leaf = first; leaf < first + count; leaf++) {
    text += leaves.leaf(leaf)
    breaks += leaves.breaksIn(leaf)
  }
  return { text, breaks }
}

const leavesOf = (leaf: Leaf): readonly Leaf[] =>
  isLeaf(leaf.text) ? [leaf] : cut(leaf.text).map((text) => ({ text, breaks: countBreaks(text) }))

/** Applies changes to one stretch of text, whose first unit has the offset `start`. */
const applied = (old: Leaf, changes: readonly Splice[], start: number): Leaf => {
  let [text, done, { breaks }] = ['', 0, old]
  for (const change of changes) {
    const [from, to] = [change.from - start, change.to - start]
    text += old.text.slice(done, from) + change.text
    breaks += countBreaks(change.text) - countBreaks(old.text.slice(from, to))
    done = to
  }
  return { text: text + old.text.slice(done), breaks }
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

/** The run of changes that share leaves with the last of so many. */
const spanUpTo = (leaves: Leaves, changes: readonly Splice[], end: number): Span => {
  let rest = end - 1
  let first = leaves.indexAt(changes[rest]!.from)
  const last = lastLeafOf(leaves, changes[rest]!)
  while (rest > 0 && lastLeafOf(leaves, changes[rest - 1]!) >= first)
    first = leaves.indexAt(changes[--rest]!.from)
  return { first, count: last - first + 1, changes: changes.slice(rest, end) }
}

const lastLeafOf = (leaves: Leaves, { from, to }: Splice): number => leaves.indexAt(to > from ? to - 1 : from)
