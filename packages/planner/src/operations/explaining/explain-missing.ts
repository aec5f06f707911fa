import type { ProblemData } from '@emend/model'
import { candidatesAt } from '../../matching/near-misses/candidates.ts'
import { nearMiss } from '../../matching/near-misses/near-miss.ts'
import { type Sought, sought } from '../../matching/sought.ts'
import { placesIgnoringWhiteSpace } from '../../matching/twins.ts'
import type { Document } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import type { Failure, Scene } from '../operation.ts'
import type { Search } from '../replacing/search.ts'
import type { TextTarget } from '../targets/open-text.ts'
import { type Elsewhere, elsewhere } from './elsewhere.ts'
import { type Past, removedBy, replacementThere } from './past.ts'

/**
 * Says why a text was not found: what took it away, where it is instead, that the replacement is in place already, and
 * the place that comes nearest. A plan has one budget for this, so that many failures cost no more than a few.
 */
export const explainMissing = (target: TextTarget, search: Search, scene: Scene): Failure => {
  const { path, text } = target
  const { document } = text
  const { find, content, field } = search
  const data: ProblemData['find-not-found'] = { path, find }
  if (!scene.explanations.affords(document.length)) return { problem: { code: 'find-not-found', data } }
  const wanted = sought(find)
  const past = { ...replacementThere(document, search), ...removedBy(path, document, wanted, scene) }
  const fresh = field === 'find' ? linesOf(content) : []
  const { facts, quoted } = instead(path, document, { ...wanted, whole: search.whole }, fresh, past, scene)
  return { problem: { code: 'find-not-found', data: { ...data, ...facts } }, ...quoted }
}

/**
 * What helps with a text that is not there: what has become of it or, where nothing is known of that, where it stands
 * instead; and what can be quoted. `fresh` is what was to take its place.
 */
export const instead = (
  path: string,
  document: Document,
  wanted: Sought,
  fresh: readonly string[],
  past: Past,
  scene: Scene,
): { readonly facts: Past & Partial<Elsewhere['facts']> & { unlike?: true }; readonly quoted: Quoted } => {
  const other = Object.keys(past).length > 0 ? undefined : elsewhere(path, wanted, scene)
  const quoted = quotes(document, wanted, fresh, other)
  const isNone = quoted.nearest === undefined && !quoted.candidates?.length
  return { facts: { ...other?.facts, ...past, ...(isNone && { unlike: true }) }, quoted }
}

type Quoted = Pick<Failure, 'nearest' | 'candidates'>

/**
 * The place of a text in another file, where that is known; else places that differ from it in white space alone, where
 * there are several; else the one that comes nearest.
 */
const quotes = (
  document: Document,
  wanted: Sought,
  fresh: readonly string[],
  other: Elsewhere | undefined,
): Quoted => {
  if (other?.nearest !== undefined) return { nearest: other.nearest }
  const places = placesIgnoringWhiteSpace(document, wanted)
  if (places.length > 1) return { candidates: candidatesAt(document, wanted, places) }
  const nearest = nearMiss(document, wanted, fresh, places[0])
  return nearest === undefined ? {} : { nearest }
}
