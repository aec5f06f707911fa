import type { Problem } from '@emend/model'
import { comesTwice } from '../../matching/twice/comes-twice.ts'
import type { Twice } from '../../matching/twice/twice.ts'
import type { Agreed } from '../../matching/whole-lines.ts'
import type { Document, Splice } from '../../text/document.ts'
import { endsWithBreak } from '../targets/rewrite-text.ts'
import type { Applied, Span } from './applied.ts'

/** The first hunk that overlaps another, as a problem of its file; null where none does. They are in order. */
export const overlapping = (path: string, applied: readonly Applied[]): Problem | null => {
  const changing = applied.filter(({ splices }) => splices.length > 0)
  for (let index = 1; index < changing.length; index++) {
    const [above, below] = [changing[index - 1]!, changing[index]!]
    if (!standsBelow(above.span, below.span)) return overlap(path, below, above)
  }
  for (const shown of applied.filter(({ splices }) => splices.length === 0)) {
    const other = changing.find(({ span }) => changesWithin(span, shown.span))
    if (other !== undefined) return overlap(path, shown, other)
  }
  return null
}

const overlap = (path: string, hunk: Applied, other: Applied): Problem => ({
  code: 'hunk-overlap',
  data: { path, hunk: hunk.index + 1, other: other.index + 1 },
})

/** True where a hunk changes some lines, as another one only shows them, or puts new ones between them. */
const changesWithin = ({ changes }: Span, { from, to }: Pick<Span, 'from' | 'to'>): boolean =>
  changes.from < to && changes.to > from

/** What a hunk changes is told by its splices: of lines that match loosely, its marks do not tell which stay. */
export const spanOf = (document: Document, { line, count }: Agreed, splices: readonly Splice[]): Span => {
  const [from, to] = [line, line + count]
  const [first, last] = [splices[0], splices.at(-1)]
  if (first === undefined || last === undefined) return { from, to, changes: { from: to, to } }
  const end = document.lineAt(last.to)
  const isWithin = last.to > document.lineStart(end)
  return { from, to, changes: { from: document.lineAt(first.from), to: isWithin ? end + 1 : end } }
}

/** True where two hunks share at most lines that both of them only show. */
const standsBelow = (above: Span, below: Span): boolean =>
  below.from >= above.to || (below.from >= above.changes.to && below.changes.from >= above.to)

/**
 * What the first hunk that does so brings along of the lines next to its own, which no hunk changes; null where none does.
 * They are in order.
 */
export const broughtTwice = (document: Document, applied: readonly Applied[]): Twice | null => {
  for (const [index, hunk] of applied.entries()) {
    const twice = hunk.isGits ? null : comesTwice(document, replacementBy(document, hunk))
    // A function that ends as the one before it is in a diff like that, too.
    if (twice === null || twice.isWithin || isCounted(hunk, twice)) continue
    const { from, to } = twice.lines
    const isTold = applied.some(({ span }, at) => at !== index && changesWithin(span, { from, to: to + 1 }))
    if (!isTold) return twice
  }
  return null
}

/** True for new lines whose place a number alone tells, as in a diff without context: just the same may be next to it. */
const isCounted = ({ sides }: Applied, { lines }: Twice): boolean =>
  sides.before.length === 0 && lines.to - lines.from + 1 === sides.after.length

/** A hunk as one text that takes the place of all its lines. */
const replacementBy = (document: Document, { place: { match }, splices }: Applied): Splice => {
  const lines = document.linesRegion(match.line, match.count)
  const [from, to] = [
    Math.min(lines.from, splices[0]?.from ?? lines.from),
    Math.max(lines.to, splices.at(-1)?.to ?? lines.to),
  ]
  let [text, done] = ['', from]
  for (const splice of splices) {
    text += document.slice(done, splice.from) + splice.text
    done = splice.to
  }
  return { from, to, text: text + document.slice(done, to) }
}

/**
 * The changes of all hunks, in order. Each that adds lines below a last one without a break brings that break along: but
 * not where the one before it has left none without.
 */
export const splicesOf = (document: Document, applied: readonly Applied[]): readonly Splice[] => {
  const splices = applied.flatMap(({ splices }) => splices)
  if (document.length === 0 || document.endsWithBreak) return splices
  return splices.map((splice, at) =>
    splice.from === document.length && leavesBreak(document, splices[at - 1])
      ? { ...splice, text: splice.text.replace(/^\r?\n/, '') }
      : splice,
  )
}

/** True for a change at the end of a text that leaves no line there without a break. */
const leavesBreak = (document: Document, splice: Splice | undefined): boolean =>
  splice?.to === document.length && endsWithBreak(document, splice)
