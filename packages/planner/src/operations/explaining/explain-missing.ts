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
import { removedBy, replacementThere } from './past.ts'

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
  const past = {
    ...replacementThere(document, search),
    removedBy: removedBy(path, document, wanted, scene),
  }
  const isPast = 'appliedAt' in past || past.removedBy !== undefined
  const other = isPast ? undefined : elsewhere(path, { ...wanted, whole: search.whole }, scene)
  const quoted = quotes(document, wanted, field === 'find' ? linesOf(content) : [], other)
  const facts = { ...past, ...other?.facts, unlike: isNone(quoted) || undefined }
  const known = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
  return {
    problem: { code: 'find-not-found', data: { ...data, ...known } },
    ...quoted,
  }
}

type Quoted = Pick<Failure, 'nearest' | 'candidates'>

/** True where there is nothing to quote. */
export const isNone = ({ nearest, candidates = [] }: Quoted): boolean =>
  nearest === undefined && candidates.length === 0

/**
 * The place of a text in another file, where that is known; else places that differ from it in white space alone, where
 * there are several; else the one that comes nearest.
 */
export const quotes = (
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
