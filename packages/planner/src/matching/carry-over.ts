import type { Document, Range, Region } from '../text/document.ts'
import { type Located, locate } from './cascade.ts'
import { isFound } from './found-range.ts'
import { sameLines, visitShared } from './shared-lines.ts'
import type { Sought } from './sought.ts'

/**
 * Carries whole lines of an earlier text over to the present document: gives the line where they start there, or null
 * where they changed since. No lines (`count` 0) are a seam, which is carried with the line above it.
 */
export const lineCarrier = (
  document: Document,
  origin: Document,
): ((line: number, count: number) => number | null) => {
  const carry = regionCarrier(document, origin)
  return (line, count) => {
    const above = count === 0 ? 1 : 0
    if (line < above) return 0
    const carried = carry(origin.linesRegion(line - above, count + above))
    return 'kind' in carried ? null : document.lineAt(carried.from) + above
  }
}

/** For each line of one text, its line in the other text; null for lines that are not there as they were. */
type LineMap = readonly (number | null)[]

const known = new WeakMap<Document, WeakMap<Document, LineMap>>()

/** The lines of two texts that nobody writes into any more, compared once. */
const lineMap = (from: Document, to: Document): LineMap => {
  const maps = known.get(from) ?? new WeakMap<Document, LineMap>()
  const map = maps.get(to) ?? compared(from, to)
  known.set(from, maps.set(to, map))
  return map
}

/** Texts further apart than this are not compared: whatever was sought counts as changed. */
const MOST_EDITS = 4000

const compared = (from: Document, to: Document): LineMap => {
  const map = new Array<number | null>(from.lineCount).fill(null)
  visitShared(from.lines(0, from.lineCount), to.lines(0, to.lineCount), MOST_EDITS, (line, there) => {
    map[line] = there
  })
  return map
}

/** What came of locating a text in an earlier one. */
export type Carried = Located | { readonly kind: 'conflict' }

/** Carries regions of an earlier text over to the present document. */
const regionCarrier = (document: Document, origin: Document): ((region: Region) => Region | Carried) => {
  const { original } = document
  const map = lineMap(origin, original)
  return (region) => {
    const range = origin.rangeOf(region)
    const line = carriedLine(map, origin, original, range)
    if (line === null) return { kind: 'conflict' }
    const from = original.lineStart(line) + (region.from - origin.lineStart(range.from))
    const lastLine = line + range.to - range.from
    const column = region.to - origin.lineStart(range.to)
    const wholeLine = column > origin.line(range.to).length
    const to = wholeLine ? original.lineStart(lastLine + 1) : original.lineStart(lastLine) + column
    const result = document.log.follow({ from, to })
    return 'operation' in result ? { kind: 'missing' } : result
  }
}

/**
 * Where some lines are in the other text, if they stand there unchanged and in one piece: with some of them where these
 * were found, for what was added or taken away within may as well be above or below them.
 */
const carriedLine = (map: LineMap, from: Document, to: Document, range: Range): number | null => {
  const lines = from.linesIn(range)
  const found = lines.flatMap((_, index) => {
    const there = map[range.from + index] ?? null
    return there === null ? [] : [there - index]
  })
  const [start = null, other] = [...new Set(found)].filter((line) =>
    sameLines(lines, to.lines(line, lines.length)),
  )
  return other === undefined ? start : null
}

/**
 * Locates a text in the earlier text that its operation was written against, and carries the places over to the present
 * document by the lines that both have in common. A place whose lines changed since is a conflict. What stands only in
 * text that the plan itself wrote is found there.
 */
export const locateCarried = (
  document: Document,
  origin: Document,
  wanted: Sought,
  occurrences: 'one' | 'all',
): Carried => {
  const located = locate(origin, wanted, occurrences)
  if (located.kind === 'missing') return writtenByPlan(document, wanted, occurrences)
  if (!isFound(located)) return located
  const carry = regionCarrier(document, origin)
  if (located.kind === 'lines') {
    const { match } = located
    const region = carry(origin.linesRegion(match.line, match.count))
    if ('kind' in region) return region
    return { ...located, match: { ...match, line: document.lineAt(region.from) } }
  }
  const regions: Region[] = []
  for (const region of located.regions) {
    const carried = carry(region)
    if ('kind' in carried) return carried
    regions.push(carried)
  }
  return { kind: 'exact', regions }
}

const writtenByPlan = (document: Document, wanted: Sought, occurrences: 'one' | 'all'): Located => {
  const located = locate(document, wanted, occurrences)
  const written = located.kind === 'exact' && located.regions.every((region) => !document.isOriginal(region))
  return written ? located : { kind: 'missing' }
}
