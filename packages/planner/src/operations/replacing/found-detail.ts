import { MOST_LINES } from '@emend/model'
import type { FoundLines } from '../../matching/cascade.ts'
import { differenceOf } from '../../matching/difference.ts'
import type { Sought } from '../../matching/sought.ts'
import type { Document, Region } from '../../text/document.ts'
import type { Detail } from '../operation.ts'
import type { Place } from './locate-text.ts'

/** What an outcome says about where a text was found. */
export const detailOfFound = (document: Document, { found, wanted, repair }: Place): Detail => {
  const place =
    found.kind === 'exact' ? exactDetail(document, found.regions) : linesDetail(document, found, wanted)
  return repair === undefined ? place : { repair, ...place }
}

const exactDetail = (document: Document, regions: readonly Region[]): Detail => ({
  strategy: 'exact',
  replacements: regions.length,
  lines: regions.slice(0, MOST_LINES).map(({ from }) => document.lineAt(from) + 1),
})

const linesDetail = (document: Document, { strategy, match }: FoundLines, wanted: Sought): Detail => ({
  strategy,
  ...(strategy !== 'exact' && { difference: differenceOf(document, wanted, match) }),
  replacements: 1,
  lines: [match.line + 1],
})
