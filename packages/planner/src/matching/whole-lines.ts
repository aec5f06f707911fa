import type { Document } from '../text/document.ts'
import type { Evidence } from './agreement.ts'
import { byLength, patience, rareClue, searchLines, telling, type VisitPlaces } from './line-search.ts'
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

/** A candidate that a strategy accepted, with its evidence. */
export interface Agreed extends Candidate {
  readonly evidence: Evidence
}

/** Six characters that are not white space, a letter or digit among them: less could be anywhere by chance. */
export const hasSubstance = ({ text }: Sought): boolean =>
  text.replace(/\s+/g, '').length >= 6 && /[\p{L}\p{N}]/u.test(text)

/** Where so many places agree, no strategy will tell one of them apart from all others. */
const MOST_CANDIDATES = 1000

const agreeing = (
  document: Document,
  body: readonly string[],
  lacks: Candidate['lacks'],
): readonly Candidate[] => {
  const squeezed = body.map(squeeze)
  const folded = body.map(fold)
  const visitLines: VisitPlaces = (at, visit) => document.searchSqueezed(squeezed[at]!, visit)
  let left = patience(document.lineCount)
  const found: Candidate[] = []
  const keep = (line: number): boolean => found.push({ line, count: body.length, lacks }) < MOST_CANDIDATES
  const agreesAt = (first: number): boolean => {
    if (first < 0 || first + folded.length > document.lineCount) return false
    return folded.every((line, index) => {
      left--
      return foldsTo(document.line(first + index), line)
    })
  }
  const clue = rareClue(squeezed, byLength, visitLines)
  if (clue !== null) {
    for (const line of clue.places) if (agreesAt(line - clue.at)) keep(line - clue.at)
    return found
  }
  const at = telling(squeezed, byLength)!
  let before = -1
  visitLines(at, (line) => {
    before = line
    return (!agreesAt(line - at) || keep(line - at)) && left > 0
  })
  if (left <= 0) {
    const lines = { from: Math.max(0, before - at + 1), to: document.lineCount }
    searchLines(folded, (line) => fold(document.line(line)), lines, keep)
  }
  return found
}

/** The find without one blank line at its start, its end, or both, the fullest first. */
const variants = (body: readonly string[]): readonly Candidate['lacks'][][] => {
  const start = body.length > 1 && isBlank(body[0]!) ? 1 : 0
  const end = body.length > 1 + start && isBlank(body.at(-1)!) ? 1 : 0
  const single = [...(start === 1 ? [{ start, end: 0 }] : []), ...(end === 1 ? [{ start: 0, end }] : [])]
  return [[{ start: 0, end: 0 }], single, ...(start + end === 2 ? [[{ start, end }]] : [])]
}

/**
 * The places whose lines agree with the find after folding white space, whatever their indentation: all that the
 * strategies after `exact` choose from. Groups in order: the find as it is, then without a blank line at either end,
 * then without both.
 */
export const candidateGroups = (document: Document, { body }: Sought): readonly (readonly Candidate[])[] =>
  variants(body).map((group) =>
    group.flatMap((lacks) => agreeing(document, body.slice(lacks.start, body.length - lacks.end), lacks)),
  )
