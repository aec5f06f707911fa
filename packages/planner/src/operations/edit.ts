import { MOST_LINES, type OperationOf, type Problem } from '@emend/model'
import { fenceAround } from '../guards/fence.ts'
import { standsFor } from '../guards/placeholder.ts'
import { tooLarge } from '../guards/size.ts'
import type { Unclear } from '../matching/block.ts'
import type { Found } from '../matching/cascade.ts'
import { differenceOf } from '../matching/difference.ts'
import { type ExactPlace, misfit } from '../matching/fits-inline.ts'
import { quotedAt } from '../matching/near-misses/near-miss.ts'
import { setApart } from '../matching/set-apart.ts'
import type { Sought } from '../matching/sought.ts'
import { type Replacement, spliceExactly } from '../matching/splice-exact.ts'
import { spliceLines } from '../matching/splice-lines.ts'
import { unmarked } from '../matching/unmarked.ts'
import type { Document, Region, Splice } from '../text/document.ts'
import { minimalSplices } from '../text/minimal.ts'
import { locateText, type Place } from './locate-text.ts'
import { type TextTarget, textTarget } from './open-text.ts'
import { type Detail, failed, type Scene, type Verdict } from './operation.ts'
import { rewriteText } from './rewrite-text.ts'

/** Replaces a text, at one place or at all. */
export const edit = (operation: OperationOf<'edit'>, scene: Scene): Verdict => {
  const target = textTarget(operation.path, 'edit', scene.policy.limits.editBytes, scene)
  if (!target.ok) return failed(target.problem)
  const { occurrences, count, wholeLines: whole, line, expect } = operation
  const { find, replace } = unmarked(operation, target.text)
  const search = { find, content: replace, occurrences, whole, line, expect, field: 'find' } as const
  const located = locateText(target, search, scene)
  if (!('found' in located)) return located
  const miscount = count === undefined ? null : miscounted(target, located, count)
  return miscount === null ? replaceFound(target, located, located.content, scene) : failed(miscount)
}

const miscounted = ({ path, text }: TextTarget, place: Place, expected: number): Problem | null => {
  const { replacements: count = 0, lines = [] } = detailOf(text.document, place)
  return count === expected
    ? null
    : { code: 'count-differs', data: { path, find: place.wanted.text, expected, count, lines } }
}

/** Puts a replacement where a text was found. */
export const replaceFound = (
  target: TextTarget,
  place: Omit<Place, 'content'>,
  replace: string,
  scene: Scene,
  detail = detailOf(target.text.document, place),
): Verdict => {
  const { document } = target.text
  const { found, wanted } = place
  const refused =
    tooLarge(target.path, leastLength(document, found, replace), scene.policy.limits.resultBytes) ??
    fenceAround(target.path, replace, () => document.toString()) ??
    standsFor(target.path, replace, wanted, () => document.toString())
  if (refused !== null) return failed(refused)
  const replacements = replacementsOf(document, place, replace)
  const splices: Splice[] = []
  for (let index = 0; index < replacements.length; index++) {
    const replacement = replacements[index]!
    if ('unclear' in replacement)
      return unclearAt(target, lineOf(document, found, index), found, wanted, replacement.unclear)
    const { from, to, text } = replacement
    for (const splice of minimalSplices(from, document.slice(from, to), text)) splices.push(splice)
  }
  return rewriteText(target, splices, detail, scene)
}

const replacementsOf = (
  document: Document,
  { found, wanted }: Omit<Place, 'content'>,
  replace: string,
): readonly (Replacement | Unclear)[] =>
  found.kind === 'exact'
    ? found.regions.map((region) =>
        exactly(document, { wanted, region, isOnly: found.regions.length === 1 }, replace),
      )
    : [spliceLines(document, wanted, found.match, replace)]

/**
 * How long a text comes out at least, in units, of which none takes less than a byte: told before anything is put
 * together. A last break may be left out.
 */
const leastLength = (document: Document, found: Found, replace: string): number => {
  if (found.kind !== 'exact') return 0
  const taken = found.regions.reduce((sum, { from, to }) => sum + to - from, 0)
  return document.length - taken + found.regions.length * Math.max(0, replace.length - '\r\n'.length)
}

/** The 1-based line of one of the places where a text was found. */
const lineOf = (document: Document, found: Found, index: number): number =>
  1 + (found.kind === 'exact' ? document.lineAt(found.regions[index]!.from) : found.match.line)

/** Refuses what would come out at the wrong depth; with the lines as they are, which say more. `line` is 1-based. */
export const unclearAt = (
  { path, text }: TextTarget,
  line: number,
  found: Found,
  wanted: Sought,
  reason: string,
): Verdict => {
  const { document } = text
  const count = found.kind === 'lines' ? found.match.count : wanted.body.length
  const lines = { from: line - 1, to: line - 2 + count }
  const { from, to } = setApart(document, lines) ?? lines
  return failed(
    { code: 'indentation-unclear', data: { path, line, reason } },
    quotedAt(document, from, to - from + 1),
  )
}

const exactly = (document: Document, place: ExactPlace, replace: string): Replacement | Unclear => {
  const unclear = misfit(document, place, replace)
  return unclear === null ? spliceExactly(document, place.wanted, place.region, replace) : { unclear }
}

/** What an outcome says about where a text was found. */
export const detailOf = (document: Document, { found, wanted, repair }: Omit<Place, 'content'>): Detail => {
  const place =
    found.kind === 'exact' ? exactDetail(document, found.regions) : linesDetail(document, found, wanted)
  return repair === undefined ? place : { repair, ...place }
}

const exactDetail = (document: Document, regions: readonly Region[]): Detail => ({
  strategy: 'exact',
  replacements: regions.length,
  lines: regions.slice(0, MOST_LINES).map(({ from }) => document.lineAt(from) + 1),
})

const linesDetail = (
  document: Document,
  { strategy, match }: Extract<Found, { kind: 'lines' }>,
  wanted: Sought,
): Detail => ({
  strategy,
  ...(strategy !== 'exact' && { difference: differenceOf(document, wanted, match) }),
  replacements: 1,
  lines: [match.line + 1],
})
