import type { LineChange } from '../diff/line-changes.ts'

/** Lines of a file, 1-based and inclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The same lines in order, with those that touch taken together, and without empty spans. */
export const merged = (spans: readonly Span[]): readonly Span[] => {
  const all: Span[] = []
  for (const span of spans.filter(({ from, to }) => from <= to).sort((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (last === undefined || span.from > last.to + 1) all.push(span)
    else if (span.to > last.to) all[all.length - 1] = { from: last.from, to: span.to }
  }
  return all
}

/** The lines of some spans that others do not cover; both in order, as `merged` leaves them. */
export const without = (spans: readonly Span[], covered: readonly Span[]): readonly Span[] => {
  const left: Span[] = []
  let at = 0
  for (const { from, to } of spans) {
    let next = from
    while (at < covered.length && covered[at]!.to < from) at++
    for (let index = at; index < covered.length && covered[index]!.from <= to; index++) {
      left.push({ from: next, to: covered[index]!.from - 1 })
      next = covered[index]!.to + 1
    }
    left.push({ from: next, to })
  }
  return merged(left)
}

/** Where those of some lines that did not change stand in the new version. */
export const carriedOver = (spans: readonly Span[], changes: readonly LineChange[]): readonly Span[] => {
  const gone = merged(changes.map(({ oldFrom, oldTo }) => ({ from: oldFrom + 1, to: oldTo })))
  const carried: Span[] = []
  let next = 0
  let shift = 0
  const pass = (): void => {
    shift = changes[next]!.newTo - changes[next]!.oldTo
    next++
  }
  for (const { from, to } of without(spans, gone)) {
    let start = from
    while (next < changes.length && changes[next]!.oldTo < start) pass()
    // What is left that begins within the span only inserts.
    while (next < changes.length && changes[next]!.oldFrom < to) {
      carried.push({ from: start + shift, to: changes[next]!.oldFrom + shift })
      start = changes[next]!.oldFrom + 1
      pass()
    }
    carried.push({ from: start + shift, to: to + shift })
  }
  return merged(carried)
}
