import type { ProblemData } from '@emend/model'
import { exactPlaces, locate } from '../../matching/cascade.ts'
import { cutsWord } from '../../matching/cuts-word.ts'
import { isFound } from '../../matching/found-range.ts'
import { candidatesAt } from '../../matching/near-misses/candidates.ts'
import { nearMiss } from '../../matching/near-misses/near-miss.ts'
import { type Sought, sought } from '../../matching/sought.ts'
import { placesIgnoringWhiteSpace } from '../../matching/twins.ts'
import { filled, fold } from '../../matching/white-space.ts'
import { hasSubstance } from '../../matching/whole-lines.ts'
import type { Document, Region } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import type { Failure, Scene } from '../operation.ts'
import type { Search } from '../replacing/search.ts'
import type { TextTarget } from '../targets/open-text.ts'
import { type Elsewhere, elsewhere } from './elsewhere.ts'

/** Where a replacement stands already: the line, 1-based, and whether it is the plan itself that has put it there. */
export interface Applied {
  readonly appliedAt: number
  readonly appliedByPlan?: true
}

/** Where a replacement stands already; undefined where it does not. */
export const applied = (document: Document, wanted: Sought): Applied | undefined => {
  if (!hasSubstance(wanted)) return undefined
  const located = locate(document, wanted, 'one')
  if (!isFound(located)) return undefined
  const region =
    located.kind === 'exact'
      ? located.regions[0]!
      : document.linesRegion(located.match.line, located.match.count)
  if (located.kind === 'exact' && cutsWord(document, region)) return undefined
  const appliedAt = document.lineAt(region.from) + 1
  return document.isOriginal(region) ? { appliedAt } : { appliedAt, appliedByPlan: true }
}

/**
 * Where the replacement of a find stands already. To be there says nothing of one that is the start or the end
 * of its find: of whole lines never, and of a part of a line only where nothing else is in that line.
 */
const doneAt = (document: Document, { find, content, field, whole }: Search): Applied | undefined => {
  if (field !== 'find') return undefined
  const [was, fresh] = [find, content].map((text) => `\n${filled(linesOf(text)).map(fold).join('\n')}\n`)
  if (was!.startsWith(fresh!) || was!.endsWith(fresh!)) return undefined
  const isPart = was!.startsWith(fresh!.slice(0, -1)) || was!.endsWith(fresh!.slice(1))
  return applied(document, sought(content, { whole: whole || isPart }))
}

const originalRegion = (document: Document, wanted: Sought): Region | undefined => {
  const { original } = document
  const exact = exactPlaces(original, wanted, 1)[0]
  if (exact !== undefined) return exact
  const located = locate(original, wanted, 'one')
  return located.kind === 'lines' ? original.linesRegion(located.match.line, located.match.count) : undefined
}

/** The operation that changed the place where the text stood in the snapshot; undefined where none did. */
export const removedBy = (document: Document, wanted: Sought): number | undefined => {
  if (document.log.isEmpty) return undefined
  const region = originalRegion(document, wanted)
  if (region === undefined) return undefined
  const result = document.log.follow(region)
  return 'operation' in result ? result.operation : undefined
}

/**
 * Says why a text was not found: what took it away, where it is instead, that the replacement is in place already, and
 * the place that comes nearest. A plan has one budget for this, so that many failures cost no more than a few.
 */
export const explainMissing = (target: TextTarget, search: Search, scene: Scene): Failure => {
  const { path, text } = target
  const { document } = text
  const { find, content, field } = search
  const data: ProblemData['find-not-found'] = { path, find }
  if (!scene.explaining.afford(document.length)) return { problem: { code: 'find-not-found', data } }
  const wanted = sought(find)
  const past = {
    ...doneAt(document, search),
    removedBy: removedBy(document, wanted),
  }
  const isPast = 'appliedAt' in past || past.removedBy !== undefined
  const other = isPast ? undefined : elsewhere(path, { ...wanted, whole: search.whole }, scene)
  const quoted = quotes(document, wanted, field === 'find' ? linesOf(content) : [], other)
  const isUnlike = quoted.nearest === undefined && quoted.candidates === undefined
  const facts = { ...past, ...other?.facts, unlike: isUnlike || undefined }
  const known = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
  return {
    problem: { code: 'find-not-found', data: { ...data, ...known } },
    ...quoted,
  }
}

/**
 * The place of a text in another file, where that is known; else places that differ from it in white space alone, where
 * there are several; else the one that comes nearest.
 */
export const quotes = (
  document: Document,
  wanted: Sought,
  fresh: readonly string[],
  other: Elsewhere | undefined,
): Pick<Failure, 'nearest' | 'candidates'> => {
  if (other?.nearest !== undefined) return { nearest: other.nearest }
  const places = placesIgnoringWhiteSpace(document, wanted)
  if (places.length > 1) return { candidates: candidatesAt(document, wanted, places) }
  const nearest = nearMiss(document, wanted, fresh, places[0])
  return nearest === null ? {} : { nearest }
}
