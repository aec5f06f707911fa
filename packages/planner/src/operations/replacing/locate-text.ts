import type { RepairName } from '@emend/model'
import { locateCarried } from '../../matching/carry-over.ts'
import { type Found, type Located, locate } from '../../matching/cascade.ts'
import { repaired } from '../../matching/repairs/repaired.ts'
import { type Sought, sought } from '../../matching/sought.ts'
import type { Document } from '../../text/document.ts'
import { explainMissing } from '../explaining/explain-missing.ts'
import { explainAmbiguous, explainTwins } from '../explaining/explain-several.ts'
import { failed, failedAs, type Scene, type Verdict } from '../operation.ts'
import type { TextTarget } from '../targets/open-text.ts'
import { originOf } from './origin.ts'
import type { Search } from './search.ts'

/** Where a text is, and the text itself as it was prepared for the search. */
export interface Place {
  readonly found: Found
  readonly wanted: Sought
  readonly repair?: RepairName
}

/** Where a text is, and what goes there: as in the search, unless a repair undid a misprint in both. */
interface PlacedContent extends Place {
  readonly content: string
}

/**
 * Locates a text in a file: in the text that the operation was written against where that is known and is not the
 * present one, else in the present text. Fails with `find-empty`, `find-not-found`, `find-ambiguous`, `find-twins` or
 * `conflict`.
 */
export const locateText = (target: TextTarget, search: Search, scene: Scene): PlacedContent | Verdict => {
  if (search.find === '') return failed({ code: 'find-empty', data: { field: search.field } })
  const { whole, line } = search
  const wanted = sought(search.find, { whole, near: line === undefined ? undefined : line - 1 })
  const origin = originOf(target.path, search.expect, scene)
  if (origin.kind === 'conflict') return failed({ code: 'conflict', data: origin.facts })
  const { document } = target.text
  if (scene.turn !== null)
    return { found: { kind: 'exact', regions: [scene.turn] }, wanted, content: search.content }
  if (origin.kind === 'present') {
    const located = locate(document, wanted, search.occurrences)
    const mended = located.kind === 'missing' ? repaired(document, search, scene.policy.repairs) : null
    return mended ?? answered(target, document, search, scene, wanted, located)
  }
  const located = locateCarried(document, origin.document, wanted, search.occurrences)
  // A text that is in the present file alone was not written against what the operation names: to copy it once more
  // would not help.
  const isOther =
    located.kind === 'missing' && locate(document, wanted, search.occurrences).kind !== 'missing'
  return located.kind === 'conflict' || isOther
    ? failed({ code: 'conflict', data: origin.facts })
    : answered(target, origin.document, search, scene, wanted, located)
}

/**
 * What came of a search in a document, which is not the present one where the operation was written against another.
 */
const answered = (
  target: TextTarget,
  searched: Document,
  search: Search,
  scene: Scene,
  wanted: Sought,
  located: Located,
): PlacedContent | Verdict => {
  switch (located.kind) {
    case 'exact':
    case 'lines':
      return { found: located, wanted, content: search.content }
    case 'ambiguous':
      return failedAs(explainAmbiguous(target.path, searched, search, wanted, located, scene))
    case 'twins':
      return failedAs(explainTwins(target.path, searched, search, wanted, located, scene))
    case 'missing':
      return failedAs(explainMissing(target, search, scene))
  }
}
