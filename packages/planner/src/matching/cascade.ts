import { MOST_PLACES, type Strategy } from '@emend/model'
import type { Document, Region } from '../text/document.ts'
import type { Evidence, Pairing } from './agreement.ts'
import { cutsLetter, cutsWord } from './cuts-word.ts'
import { nearestTo } from './near-line.ts'
import type { Sought } from './sought.ts'
import { visitExact } from './strategies/exact.ts'
import { indentationFlexible } from './strategies/indentation-flexible.ts'
import { lineTrimmed } from './strategies/line-trimmed.ts'
import { whitespaceNormalized } from './strategies/whitespace-normalized.ts'
import { hasSubstance } from './substance.ts'
import { hadTwin, placesIgnoringWhiteSpace } from './twins.ts'
import { blanksAbove } from './white-space.ts'
import { type Agreed, type Candidate, candidateGroups, withoutLacking } from './whole-lines.ts'

/** Where a text is. Lines are 0-based. */
export type Located =
  | { readonly kind: 'exact'; readonly regions: readonly Region[] }
  | { readonly kind: 'lines'; readonly strategy: Strategy; readonly match: Agreed }
  | { readonly kind: 'ambiguous'; readonly strategy: Strategy; readonly lines: readonly number[] }
  | { readonly kind: 'twins'; readonly lines: readonly number[] }
  | { readonly kind: 'missing' }

/** A text that was found. */
export type Found = Extract<Located, { kind: 'exact' | 'lines' }>

/** Whole lines that were found. */
export type FoundLines = Extract<Located, { kind: 'lines' }>

/** Compares lines of a file with lines sought: the evidence for their indentation, or null where they do not agree. */
export type Loose = (pairing: Pairing) => Evidence | null

/** The strategies after `exact`, from the strictest to the loosest. */
export const looser: readonly { readonly strategy: Strategy; readonly agrees: Loose }[] = [
  { strategy: 'line-trimmed', agrees: lineTrimmed },
  { strategy: 'whitespace-normalized', agrees: whitespaceNormalized },
  { strategy: 'indentation-flexible', agrees: indentationFlexible },
]

const MISSING: Located = { kind: 'missing' }

/**
 * Locates a text. Each strategy looks at the whole document, and the first that finds anything decides: two places
 * under `one` are an ambiguity, and only `exact` may find several under `all`. Source: docs/matching.md, "How text is
 * found".
 */
export const locate = (document: Document, sought: Sought, occurrences: 'one' | 'all'): Located => {
  const exact = occurrences === 'all' ? locateAllExact(document, sought) : locateOneExact(document, sought)
  return exact.kind === 'missing' ? locateLines(document, sought) : exact
}

/** Locates all places of a text by `exact`, left to right, none overlapping another. */
const locateAllExact = (document: Document, sought: Sought): Located => {
  const regions: Region[] = []
  let end = 0
  visitPlaces(document, sought, (region) => {
    if (region.from >= end) {
      regions.push(region)
      end = region.to
    }
    return true
  })
  if (regions.length === 0) return MISSING
  return regions.length === 1 ? unlessCut(document, sought, regions[0]!) : { kind: 'exact', regions }
}

/** Every place of a text by `exact`, overlapping ones too: each is one that the author may have meant. */
export const exactPlaces = (document: Document, sought: Sought, most = MOST_PLACES): readonly Region[] => {
  const regions: Region[] = []
  visitPlaces(document, sought, (region) => regions.push(region) < most)
  return regions
}

const visitPlaces = (document: Document, sought: Sought, visit: (region: Region) => boolean): void =>
  visitExact(
    document,
    sought,
    (region) =>
      (sought.whole && !document.coversLines(region)) || cutsLetter(document, region) || visit(region),
  )

const locateOneExact = (document: Document, sought: Sought): Located => {
  // A line chooses among all places there are, however many.
  const regions = exactPlaces(document, sought, sought.near === undefined ? MOST_PLACES : Infinity)
  if (regions.length === 0) return MISSING
  if (regions.length === 1) return unlessShadowed(document, sought, regions[0]!)
  const standing = regions.filter((region) => document.isOriginal(region))
  if (standing.length === 1 && exactPlaces(document.original, sought, 2).length === 1)
    return { kind: 'exact', regions: standing }
  const lines = regions.map(({ from }) => document.lineAt(from))
  const nearest = new Set(sought.near === undefined ? [] : nearestTo(document, lines, sought.near))
  const chosen = regions.filter((_, index) => nearest.has(lines[index]!))
  if (chosen.length === 1) return { kind: 'exact', regions: chosen }
  return { kind: 'ambiguous', strategy: 'exact', lines }
}

/** Text that the plan wrote itself is not taken for a place of the snapshot that differs in white space alone. */
const unlessShadowed = (document: Document, sought: Sought, region: Region): Located => {
  if (document.isOriginal(region) || !hasSubstance(sought.text)) return unlessCut(document, sought, region)
  const line = document.lineAt(region.from)
  const twins = placesIgnoringWhiteSpace(document, sought).filter(
    (place) => (place < line || place >= line + sought.pieces.length) && document.areOriginal(place, 1),
  )
  return twins.length === 0
    ? { kind: 'exact', regions: [region] }
    : { kind: 'twins', lines: [line + blanksAbove(sought.body), ...twins] }
}

/** The rest of a longer word is not taken for a text that whole lines are elsewhere, but for white space. */
const unlessCut = (document: Document, sought: Sought, region: Region): Located => {
  const found: Located = { kind: 'exact', regions: [region] }
  if (!cutsWord(document, region)) return found
  const line = document.lineAt(region.from)
  const twins = twinsOf(document, sought, region, line + blanksAbove(sought.body))
  return twins.length === 0 ? found : { kind: 'twins', lines: [line, ...twins] }
}

/** Locates whole lines by the strategies after `exact`. */
export const locateLines = (document: Document, sought: Sought): Located => {
  if (!hasSubstance(sought.text)) return MISSING
  const groups = candidateGroups(document, sought)
  for (const { strategy, agrees } of looser) {
    const found = fullest(document, sought, groups, agrees)
    if (found.length > 0) return decided(document, sought, strategy, agrees, found)
  }
  return MISSING
}

/**
 * The places that a strategy accepts in the first group where it accepts any: one with a blank line is none without it,
 * too.
 */
const fullest = (
  document: Document,
  { body }: Sought,
  groups: readonly (readonly Candidate[])[],
  agrees: Loose,
): readonly Agreed[] => {
  for (const group of groups) {
    const found = group.flatMap((candidate): readonly Agreed[] => {
      const { lacks, line, count } = candidate
      const evidence = agrees({ find: withoutLacking(body, lacks), file: document.lines(line, count) })
      return evidence === null ? [] : [{ evidence, ...candidate }]
    })
    if (found.length > 0) return found
  }
  return []
}

const decided = (
  document: Document,
  sought: Sought,
  strategy: Strategy,
  agrees: Loose,
  found: readonly Agreed[],
): Located => {
  const match = found.length === 1 ? found[0]! : theOnlyOriginal(document, sought, agrees, found)
  if (match === null) return { kind: 'ambiguous', strategy, lines: found.map(({ line }) => line) }
  const first = match.line + blanksAbove(withoutLacking(sought.body, match.lacks))
  const region = document.linesRegion(match.line, match.count)
  const twins = twinsOf(document, sought, region, first)
  if (twins.length > 0) return { kind: 'twins', lines: [match.line, ...twins] }
  return hadTwin(document, sought, region, first) ? MISSING : { kind: 'lines', strategy, match }
}

const theOnlyOriginal = (
  document: Document,
  sought: Sought,
  agrees: Loose,
  found: readonly Agreed[],
): Agreed | null => {
  const standing = found.filter(({ line, count }) => document.areOriginal(line, count))
  if (standing.length !== 1) return null
  const { original } = document
  const before = fullest(original, sought, candidateGroups(original, sought), agrees)
  return before.length === 1 ? standing[0]! : null
}

/**
 * Other places that agree when white space is ignored; what the plan wrote is no twin of what stood in the snapshot.
 * `own` is the first line of a place that is not blank.
 */
const twinsOf = (document: Document, sought: Sought, place: Region, own: number): readonly number[] => {
  const standing = document.isOriginal(place)
  return placesIgnoringWhiteSpace(document, sought).filter(
    (line) => line !== own && (!standing || document.areOriginal(line, 1)),
  )
}
