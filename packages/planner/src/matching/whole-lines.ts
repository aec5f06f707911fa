import type { Document } from '../text/document.ts'
import type { Evidence } from './agreement.ts'
import { byLength, type Patience, patienceFor, searchAround, searchLines } from './searching/line-search.ts'
import type { Sought } from './sought.ts'
import { fold, foldsTo, isBlank, squeeze } from './white-space.ts'

/** Whole lines of a document that may be the ones sought, with what of the find they answer to. */
export interface Candidate {
  /** First line, 0-based, and how many. */
  readonly line: number
  readonly count: number
  /** How many blank lines of the find the file lacks, at its start and at its end: 0 or 1 each. */
  readonly lacks: { readonly start: number; readonly end: number }
}

/** Lines without the blank ones at their ends that the file lacks. */
export const withoutLacking = (
  body: readonly string[],
  { start, end }: Candidate['lacks'],
): readonly string[] => body.slice(start, body.length - end)

/** A candidate that a strategy accepted, with its evidence. */
export interface Agreed extends Candidate {
  readonly evidence: Evidence
}

/** So many lines of a file, next to which new ones are indented as they are written. */
export const asWritten = (line: number, count: number): Agreed => ({
  line,
  count,
  lacks: { start: 0, end: 0 },
  evidence: { kind: 'as-written' },
})

/**
 * The places whose lines agree with the find after folding white space, whatever their indentation: all that the
 * strategies after `exact` choose from. Groups in order: the find as it is, then without a blank line at either end,
 * then without both.
 */
export const candidateGroups = (document: Document, { body }: Sought): readonly (readonly Candidate[])[] =>
  variants(body).map((group) =>
    group.flatMap((lacks) => agreeing(document, withoutLacking(body, lacks), lacks)),
  )

/** A find that is not all blank without a blank line at its start, its end, or both, the fullest first. */
const variants = (body: readonly string[]): readonly Candidate['lacks'][][] => {
  const start = isBlank(body[0]!) ? 1 : 0
  const end = isBlank(body.at(-1)!) ? 1 : 0
  const single = [...(start === 1 ? [{ start, end: 0 }] : []), ...(end === 1 ? [{ start: 0, end }] : [])]
  return [[{ start: 0, end: 0 }], single, ...(start + end === 2 ? [[{ start, end }]] : [])]
}

/** Where so many places agree, no strategy will tell one of them apart from all others. */
const MOST_CANDIDATES = 1000

const agreeing = (
  document: Document,
  body: readonly string[],
  lacks: Candidate['lacks'],
): readonly Candidate[] => {
  const found: Candidate[] = []
  const visit = (line: number): boolean => found.push({ line, count: body.length, lacks }) < MOST_CANDIDATES
  const squeezed = body.map(squeeze)
  const folded = body.map(fold)
  const patience = patienceFor(document.lineCount)
  searchAround({
    lines: squeezed,
    worth: byLength,
    visitPlaces: (at, visitLine) => document.searchSqueezed(squeezed[at]!, visitLine),
    patience,
    placeAt: (at, line) => (agreesAt(document, folded, line - at, patience) ? line - at : null),
    visit,
    rest: (at, line) => {
      const lines = { from: Math.max(0, line - at), to: document.lineCount }
      return searchLines(folded, (one) => fold(document.line(one)), lines, visit)
    },
  })
  return found
}

const agreesAt = (
  document: Document,
  folded: readonly string[],
  first: number,
  patience: Patience,
): boolean =>
  first >= 0 &&
  first + folded.length <= document.lineCount &&
  folded.every((line, index) => {
    patience.lines--
    return foldsTo(document.line(first + index), line)
  })
