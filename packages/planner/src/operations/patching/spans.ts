import type { Problem } from '@emend/model'
import type { Applied } from './applied.ts'

/** The first hunk that overlaps another, as a problem of its file; null where none does. They are in order. */
export const overlapping = (path: string, applied: readonly Applied[]): Problem | null => {
  const spans = applied.map(spanOf)
  for (let index = 1; index < applied.length; index++) {
    const [above, below] = [applied[index - 1]!, applied[index]!]
    if (!standsBelow(spans[index - 1]!, spans[index]!))
      return { code: 'hunk-overlap', data: { path, hunk: below.index + 1, other: above.index + 1 } }
  }
  return null
}

/** The lines of a hunk, and those among them that it does not only show, 0-based and half-open. */
interface Span {
  readonly from: number
  readonly to: number
  readonly changes: { readonly from: number; readonly to: number }
}

/** Lines that match loosely are all the hunk's own: which of them it changes is told by comparison alone. */
export const spanOf = ({
  place: { strategy, match },
  sides: { lines },
}: Pick<Applied, 'place' | 'sides'>): Span => {
  const [from, to] = [match.line, match.line + match.count]
  if (strategy !== 'exact') return { from, to, changes: { from, to } }
  const first = lines.findIndex(({ mark }) => mark !== ' ')
  const below = lines.length - 1 - lines.findLastIndex(({ mark }) => mark !== ' ')
  return { from, to, changes: { from: first < 0 ? to : from + first, to: to - below } }
}

/** True where two hunks share at most lines that both of them only show. */
const standsBelow = (above: Span, below: Span): boolean =>
  below.from >= above.to || (below.from >= above.changes.to && below.changes.from >= above.to)
