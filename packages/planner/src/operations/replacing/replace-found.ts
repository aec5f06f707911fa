import type { Problem } from '@emend/model'
import { fenceAround } from '../../guards/fence.ts'
import { misprinted } from '../../guards/misprints/misprint.ts'
import { standsFor } from '../../guards/placeholder.ts'
import { tooLarge } from '../../guards/size.ts'
import type { Found } from '../../matching/cascade.ts'
import type { Unclear } from '../../matching/replacing/block.ts'
import { type ExactPlace, misfit } from '../../matching/replacing/fits-inline.ts'
import { spliceExactly, withoutFirstBreak } from '../../matching/replacing/splice-exact.ts'
import { spliceLines } from '../../matching/replacing/splice-lines.ts'
import { comesTwice } from '../../matching/twice/comes-twice.ts'
import type { Twice } from '../../matching/twice/twice.ts'
import type { Document, Splice } from '../../text/document.ts'
import { withBreaks, withoutFinalBreak } from '../../text/line-ending.ts'
import { minimalSplices } from '../../text/minimal.ts'
import { explainTwice } from '../explaining/explain-twice.ts'
import { explainUnclear } from '../explaining/explain-unclear.ts'
import { failed, failedAs, type Scene, type Verdict } from '../operation.ts'
import type { TextTarget } from '../targets/open-text.ts'
import { rewriteText } from '../targets/rewrite-text.ts'
import { detailOfFound } from './found-detail.ts'
import type { Place } from './locate-text.ts'

/** Puts a replacement where a text was found. */
export const replaceFound = (
  target: TextTarget,
  place: Place,
  replace: string,
  scene: Scene,
  detail = detailOfFound(target.text.document, place),
): Verdict => {
  const { document } = target.text
  const { found, wanted } = place
  const before = (): string => document.toString()
  const refused =
    tooLarge(target.path, leastLength(document, found, replace), 'resultBytes', scene.policy) ??
    fenceAround(target.path, replace, before) ??
    standsFor(target.path, replace, wanted.body, before) ??
    misprint(target, place, replace)
  if (refused !== null) return failed(refused)
  const replacements = replacementsOf(document, place, replace)
  const splices: Splice[] = []
  let twice: Twice | null = null
  for (const [index, replacement] of replacements.entries()) {
    if ('unclear' in replacement) {
      const line = lineOf(document, found, index)
      return failedAs(explainUnclear(target, line, found, wanted, replacement.unclear))
    }
    // What would come twice at some of several places may be meant.
    if (index === 0 || twice !== null) twice = comesTwice(document, replacement)
    for (const splice of minimalSplices(document, replacement)) splices.push(splice)
  }
  if (twice !== null) return explainTwice(target, twice, 'replacement')
  return rewriteText(target, splices, detail, scene)
}

/** The problem of a text with something around its lines that the whole lines sought have not. */
const misprint = (
  { path, text: { document } }: TextTarget,
  { found, wanted }: Place,
  replace: string,
): Problem | null => {
  if (found.kind === 'exact' && !found.regions.every((region) => document.coversLines(region))) return null
  const line = lineOf(document, found, 0)
  return misprinted({ path, text: replace, find: wanted.body, line, document })
}

const replacementsOf = (
  document: Document,
  { found, wanted }: Place,
  replace: string,
): readonly (Splice | Unclear)[] => {
  if (found.kind !== 'exact') return [spliceLines(document, wanted, found.match, replace)]
  const { regions } = found
  const [isOnly, first] = [regions.length === 1, regions[0]!]
  return regions.map((region, index) =>
    exactly(document, { wanted, region, isOnly, first, floor: regions[index - 1]?.to ?? 0 }, replace),
  )
}

/**
 * How long a text comes out at least, in units, of which none takes less than a byte: told before anything is put
 * together. A last break may be left out, and all others may be `\n` where `\r\n` is written.
 */
const leastLength = (document: Document, found: Found, replace: string): number => {
  if (found.kind !== 'exact') return 0
  const taken = found.regions.reduce((sum, { from, to }) => sum + to - from, 0)
  const { length } = withBreaks(withoutFinalBreak(replace), '\n')
  return document.length - taken + found.regions.length * length
}

/** The 1-based line of one of the places where a text was found. */
const lineOf = (document: Document, found: Found, index: number): number =>
  1 + (found.kind === 'exact' ? document.lineAt(found.regions[index]!.from) : found.match.line)

const exactly = (document: Document, place: ExactPlace, replace: string): Splice | Unclear => {
  const found = { ...place, replace }
  const moved = /\S/.test(place.wanted.text) ? withoutFirstBreak(document, found) : found
  const unclear = misfit(document, moved === found ? found : { ...moved, first: moved.region }, replace)
  return unclear === null ? spliceExactly(document, found) : { unclear }
}
